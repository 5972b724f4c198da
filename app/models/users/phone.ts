import { z } from "zod";

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
const BETWEEN = /[\s.()/\u2010-\u2015-]+/g;
const COUNTRY = /^(?:(?:\+|00)2340?|2340?(?=\d{10}$))/;

/**
 * A number in the form in which it is checked and stored: 08031234521. Spaces and hyphens are dropped, and the
 * country code becomes the zero. Text that is not a Nigerian number stays as typed.
 */
export function tidyPhone(typed: string): string {
  const tight = typed.replace(LINK, "").replace(BETWEEN, "");
  return /^\+?\d+$/.test(tight) ? tight.replace(COUNTRY, "0") : typed.trim();
}

/** The phone number in forms, however it is typed: eleven digits after tidying. */
export const typedPhone = z
  .string("Phone number is required")
  .transform(tidyPhone)
  .pipe(
    z
      .string("Phone number is required")
      .regex(/^[0-9]*$/, { error: "Phone number must be only digits", abort: true })
      .min(11, "Phone number must be at least 11 digits")
      .max(11, "Phone number must be at most 11 digits"),
  );

/** "ad***@shop.example" or "08031****21": enough to recognise the address, too little to use it. */
export function maskRecipient(recipient: string): string {
  const at = recipient.lastIndexOf("@");
  return at < 0 ? maskPhone(recipient) : `${recipient.slice(0, Math.min(2, at))}***${recipient.slice(at)}`;
}
