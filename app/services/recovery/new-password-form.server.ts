import { z } from "zod";

const LONGEST = 512;

export const passwordSchema = z
  .object({
    password: z.string("Password is required").max(LONGEST, "Password is too long"),
    password_confirmation: z.string("Password is required").max(LONGEST, "Password is too long"),
    /** Sent by old clients and ignored: the account comes from the grant. */
    email: z.string().max(254).optional(),
  })
  .refine((form) => form.password === form.password_confirmation, {
    path: ["password_confirmation"],
    error: "Passwords do not match",
  });
