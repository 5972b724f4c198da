import type { FieldCheck } from "~/models/http/field-check";

const NIGERIA = "+234";
const SHOWN_FIRST = 5;
const SHOWN_LAST = 2;

/** The number as people in Nigeria write it: 08031234521. */
export function nationalPhone(phone: string): string {
  return phone.startsWith(NIGERIA) ? `0${phone.slice(NIGERIA.length)}` : phone;
}

/** "08031****21", enough for owners to recognise their number. */
export function maskPhone(phone: string): string {
  const national = nationalPhone(phone);
  const hidden = Math.max(1, national.length - SHOWN_FIRST - SHOWN_LAST);
  return national.slice(0, SHOWN_FIRST) + "*".repeat(hidden) + national.slice(SHOWN_FIRST + hidden);
}

/** The beginning of a phone link that was copied whole. */
const LINK = /^\s*tel:/i;
/** What people put between digits. */
const SEPARATORS = "\\s.()/\\u2010-\\u2015-";
const BETWEEN = new RegExp(`[${SEPARATORS}]+`, "g");
const COUNTRY = /^(?:(?:\+|00)2340?|2340?(?=\d{10}$))/;

/**
 * A number in the form in which it is checked and stored: 08031234521. Spaces and hyphens are dropped, and the
 * country code becomes the zero. Text that is not a Nigerian number stays as typed.
 */
export function tidyPhone(typed: string): string {
  const tight = typed.replace(LINK, "").replace(BETWEEN, "");
  return /^\+?\d+$/.test(tight) ? tight.replace(COUNTRY, "0") : typed.trim();
}

export const PHONE_LENGTH = 11;
export const phoneMessages = {
  missing: "Phone number is required",
  digits: "Phone number must be only digits",
  short: `Phone number must be at least ${PHONE_LENGTH} digits`,
  long: `Phone number must be at most ${PHONE_LENGTH} digits`,
};

const gap = `[${SEPARATORS}]*`;

/** Of a number with a country code only the shortest length is checked: nothing tells how many of its digits are the code. */
export const phoneCheck: FieldCheck = {
  missing: phoneMessages.missing,
  rules: [
    [`(?:[tT][eE][lL]:)?${gap}(?:\\+${gap}2${gap}3${gap}4|\\d)[\\d${SEPARATORS}]*`, phoneMessages.digits],
    [`(?:\\D*\\d){${PHONE_LENGTH},}\\D*`, phoneMessages.short],
    [`(?!\\D*0\\D*[1-9](?:\\D*\\d){${PHONE_LENGTH - 1}})[^]*`, phoneMessages.long],
  ],
};

/** "ad***@shop.example" or "08031****21": enough to recognise the address, too little to use it. */
export function maskRecipient(recipient: string): string {
  const at = recipient.lastIndexOf("@");
  return at < 0 ? maskPhone(recipient) : `${recipient.slice(0, Math.min(2, at))}***${recipient.slice(at)}`;
}
