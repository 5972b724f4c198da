import { z } from "zod";
import { isEmailLost } from "~/models/messages/lost-email";

export const MAX_EMAIL = 254;
const MAX_LOCAL_PART = 64;
/** One @ between printable ASCII characters, so lookalike letters and line breaks are refused. */
const shape = /^[\x21-\x3f\x41-\x7e]+@[\x21-\x3f\x41-\x7e]+$/;
const localPart = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const label = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

/** The message for an invalid address at sign-up, as specified; null if it is valid. */
export function emailProblem(email: string): string | null {
  if (email.length > MAX_EMAIL || !shape.test(email)) return "Invalid email Address";
  const [local = "", domain = ""] = email.split("@");
  if (local.length > MAX_LOCAL_PART || !localPart.test(local)) return "Invalid email format";
  if (!domain.includes(".") || domain.endsWith(".") || isEmailLost(email)) return "Invalid domain";
  return domain.split(".").every((part) => label.test(part)) ? null : "Invalid email format";
}

const typed = z.string("Email is required").trim().min(1, { error: "Email is required", abort: true });

/** An account's address, with a message for each possible mistake. */
export const accountEmail = typed.superRefine((email, context) => {
  const problem = emailProblem(email);
  if (problem) context.addIssue(problem);
});

/** An address in the public forms, which have one message for all mistakes. */
export const mailbox = typed.refine((email) => emailProblem(email) === null, "Invalid email address");
