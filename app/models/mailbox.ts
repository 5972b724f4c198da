import { z } from "zod";
import { emailProblem } from "./email";

/** An e-mail address as the public forms ask for it, which have one message for all that can be wrong. */
export const mailbox = z
  .string("Email is required")
  .trim()
  .min(1, { error: "Email is required", abort: true })
  .refine((email) => emailProblem(email) === null, "Invalid email address");
