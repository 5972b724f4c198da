import { z } from "zod";

const NIGERIA = "+234";
const SHOWN_FIRST = 5;
const SHOWN_LAST = 2;

/** The number as people in Nigeria write it: 08031234521. */
export function nationalPhone(phone: string): string {
  return phone.startsWith(NIGERIA) ? `0${phone.slice(NIGERIA.length)}` : phone;
}

/** "08031****21", enough to recognise the own number. */
export function maskPhone(phone: string): string {
  const national = nationalPhone(phone);
  const hidden = Math.max(1, national.length - SHOWN_FIRST - SHOWN_LAST);
  return national.slice(0, SHOWN_FIRST) + "*".repeat(hidden) + national.slice(SHOWN_FIRST + hidden);
}

/** The phone number in forms: eleven digits, as people in Nigeria write it. */
export const typedPhone = z
  .string("Phone number is required")
  .trim()
  .regex(/^[0-9]*$/, { error: "Phone number must be only digits", abort: true })
  .min(11, "Phone number must be at least 11 digits")
  .max(11, "Phone number must be at most 11 digits");

/** "ad***@shop.example" or "08031****21": enough to recognise the address, too little to use it. */
export function maskRecipient(recipient: string): string {
  const at = recipient.lastIndexOf("@");
  return at < 0 ? maskPhone(recipient) : `${recipient.slice(0, Math.min(2, at))}***${recipient.slice(at)}`;
}
