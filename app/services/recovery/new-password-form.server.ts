import { z } from "zod";
import { newPasswordCheck } from "~/models/users/password";

const LONGEST = 512;
const password = z
  .string(newPasswordCheck.missing)
  .min(1, newPasswordCheck.missing)
  .max(LONGEST, "Password is too long");

export const passwordSchema = z
  .object({
    password,
    password_confirmation: password,
    /** Sent by old clients and ignored: the account comes from the grant. */
    email: z.string().max(254).optional(),
  })
  .refine((form) => form.password === form.password_confirmation, {
    path: ["password_confirmation"],
    error: "Passwords do not match",
  });
