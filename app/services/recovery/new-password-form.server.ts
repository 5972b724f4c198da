import { z } from "zod";
import { newPasswordCheck } from "~/models/users/password";

const LONGEST = 512;

export const passwordSchema = z
  .object({
    password: z.string(newPasswordCheck.missing).max(LONGEST, "Password is too long"),
    /** Sent by old clients, which have a second field. */
    password_confirmation: z.string().max(LONGEST).optional(),
    /** Sent by old clients and ignored: the account comes from the grant. */
    email: z.string().max(254).optional(),
  })
  .refine((form) => [undefined, form.password].includes(form.password_confirmation), {
    path: ["password"],
    error: "Passwords do not match",
  });
