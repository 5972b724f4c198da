import { z } from "zod";

/** A phone number as forms ask for it: eleven digits, as people in Nigeria write theirs. */
export const typedPhone = z
  .string("Phone number is required")
  .trim()
  .regex(/^[0-9]*$/, { error: "Phone number must be only digits", abort: true })
  .min(11, "Phone number must be at least 11 digits")
  .max(11, "Phone number must be at most 11 digits");
