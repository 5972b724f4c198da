import { z } from "zod";

import { intentFields } from "~/models/sessions/sign-up-intent-fields.server";
import { loginNameCheck } from "~/models/users/login-name";
import { isPasswordTooLong, passwordCheck } from "~/models/users/password";

export const logInSchema = z.object({
  email: z.string(loginNameCheck.missing).trim().max(254, "Email or Username is too long"),
  password: z
    .string(passwordCheck.missing)
    .max(512, { error: "Password is too long", abort: true })
    .refine((password) => !isPasswordTooLong(password), "Password is too long"),
  page: z.string().max(512).optional().catch(undefined),
  ...intentFields,
  /** Sent by old clients and ignored. */
  username: z.string().max(254).optional(),
  origin: z.string().max(20).optional(),
});

export type LogInFields = z.input<typeof logInSchema>;
