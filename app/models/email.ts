import { z } from "zod";

const LONGEST = 254;
const LONGEST_LOCAL_PART = 64;
/** One @ with something on both sides, printable ASCII only: look-alike letters and line breaks never pass. */
const shape = /^[\x21-\x3f\x41-\x7e]+@[\x21-\x3f\x41-\x7e]+$/;
const localPart = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const label = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

/** Why an address is refused at sign-up, in the words of the specification, or null. */
export function emailProblem(email: string): string | null {
  if (email.length > LONGEST || !shape.test(email)) return "Invalid email Address";
  const [local = "", domain = ""] = email.split("@");
  if (local.length > LONGEST_LOCAL_PART || !localPart.test(local)) return "Invalid email format";
  if (!domain.includes(".") || domain.endsWith(".")) return "Invalid domain";
  return domain.split(".").every((part) => label.test(part)) ? null : "Invalid email format";
}

const typed = z.string("Email is required").trim().min(1, { error: "Email is required", abort: true });

/** The address of an account, with a message for each thing that can be wrong. */
export const accountEmail = typed.superRefine((email, context) => {
  const problem = emailProblem(email);
  if (problem) context.addIssue(problem);
});

/** An address as the public forms ask for it, which have one message for all that can be wrong. */
export const mailbox = typed.refine((email) => emailProblem(email) === null, "Invalid email address");
