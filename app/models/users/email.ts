import type { FieldCheck } from "~/models/http/field-check";
import { isEmailLost } from "~/models/messages/lost-email";

export const MAX_EMAIL = 254;
const MAX_LOCAL_PART = 64;
/** One @ between printable ASCII characters, so lookalike letters and line breaks are refused. */
const SHAPE = "[\\x21-\\x3f\\x41-\\x7e]+@[\\x21-\\x3f\\x41-\\x7e]+";
const WORD = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LOCAL_PART = `${WORD}(?:\\.${WORD})*`;
const shape = new RegExp(`^${SHAPE}$`);
const localPart = new RegExp(`^${LOCAL_PART}$`);
const label = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

export const emailMessages = {
  missing: "Email is required",
  address: "Invalid email Address",
  format: "Invalid email format",
  domain: "Invalid domain",
};

/** What public forms say of every invalid address. */
export const INVALID_EMAIL = "Invalid email address";

/** The message for an invalid address at sign-up, as specified; null if it is valid. */
export function emailProblem(email: string): string | null {
  if (email.length > MAX_EMAIL || !shape.test(email)) return emailMessages.address;
  const [local = "", domain = ""] = email.split("@");
  if (local.length > MAX_LOCAL_PART || !localPart.test(local)) return emailMessages.format;
  if (!domain.includes(".") || domain.endsWith(".") || isEmailLost(email)) return emailMessages.domain;
  return domain.split(".").every((part) => label.test(part)) ? null : emailMessages.format;
}

export const accountEmailCheck: FieldCheck = {
  missing: emailMessages.missing,
  rules: [
    [`(?=[^]{1,${MAX_EMAIL}}$)${SHAPE}`, emailMessages.address],
    [`(?=[^@]{1,${MAX_LOCAL_PART}}@)${LOCAL_PART}@[^]*`, emailMessages.format],
    ["[^@]+@[^]*\\.[^]*[^.]", emailMessages.domain],
  ],
};
