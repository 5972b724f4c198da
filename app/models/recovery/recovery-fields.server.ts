import { z } from "zod";
import { codeFields, requireTypedCode } from "~/models/codes/code-fields.server";
import { MAX_EMAIL, emailProblem } from "~/models/users/email";
import { tidyPhone } from "~/models/users/phone";
import { readEntry } from "./recovery";

const MISSING = "Email is required";
const NO_NAME = "Type your email, username or phone number";

/** The name of the account in the form that starts a recovery. Whether there is such an account is not told. */
export const recoveryName = z
  .string(MISSING)
  .trim()
  .min(1, { error: MISSING, abort: true })
  .max(MAX_EMAIL, NO_NAME)
  .superRefine((typed, context) => {
    if (typed.includes("@") && emailProblem(typed) !== null) context.addIssue("Invalid email address");
    if (!typed.includes("@") && !/^[\w.+-]+$/.test(tidyPhone(typed))) context.addIssue(NO_NAME);
  });

const message = "Type the 5 digits of the code, or paste the whole link";

/**
 * The fields of the recovery forms. Old clients send an e-mail or phone; the account always comes from the recovery.
 */
const fields = {
  ...codeFields(message),
  email: z.string().max(254).optional(),
  phone: z.string().max(40).optional(),
};

export const resendSchema = z.object(fields);
export const entrySchema = resendSchema.transform(requireTypedCode(readEntry, message));
