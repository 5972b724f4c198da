import { z } from "zod";

export const typedUsername = z
  .string("Username is required")
  .trim()
  .min(5, "Username must be at least 5 characters")
  .max(60, "Username must be at most 60 characters")
  .regex(/^[A-Za-z0-9._-]+$/, "Username can have letters, digits, dots, dashes and underscores only");
