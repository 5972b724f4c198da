import { z } from "zod";
import { emailMessages, emailProblem, INVALID_EMAIL } from "./email";

const typed = z.string(emailMessages.missing).trim().min(1, { error: emailMessages.missing, abort: true });

/** An account's address, with a message for each possible mistake. */
export const accountEmail = typed.superRefine((email, context) => {
  const problem = emailProblem(email);
  if (problem) context.addIssue(problem);
});

/** An address in the public forms, which have one message for all mistakes. */
export const mailbox = typed.refine((email) => emailProblem(email) === null, INVALID_EMAIL);
