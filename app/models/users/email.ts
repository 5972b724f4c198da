import { z } from "zod";
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

const messages = {
  missing: "Email is required",
  address: "Invalid email Address",
  format: "Invalid email format",
  domain: "Invalid domain",
};

/** The message for an invalid address at sign-up, as specified; null if it is valid. */
export function emailProblem(email: string): string | null {
  if (email.length > MAX_EMAIL || !shape.test(email)) return messages.address;
  const [local = "", domain = ""] = email.split("@");
  if (local.length > MAX_LOCAL_PART || !localPart.test(local)) return messages.format;
  if (!domain.includes(".") || domain.endsWith(".") || isEmailLost(email)) return messages.domain;
  return domain.split(".").every((part) => label.test(part)) ? null : messages.format;
}

const typed = z.string(messages.missing).trim().min(1, { error: messages.missing, abort: true });

/** An account's address, with a message for each possible mistake. */
export const accountEmail = typed.superRefine((email, context) => {
  const problem = emailProblem(email);
  if (problem) context.addIssue(problem);
});

export const accountEmailCheck: FieldCheck = {
  missing: messages.missing,
  rules: [
    [`(?=[^]{1,${MAX_EMAIL}}$)${SHAPE}`, messages.address],
    [`(?=[^@]{1,${MAX_LOCAL_PART}}@)${LOCAL_PART}@[^]*`, messages.format],
    ["[^@]+@[^]*\\.[^]*[^.]", messages.domain],
  ],
};

/** An address in the public forms, which have one message for all mistakes. */
export const mailbox = typed.refine((email) => emailProblem(email) === null, "Invalid email address");
