import { z } from "zod";

/** The member of staff who acts, and the reason typed in the form. */
export interface ActingStaff {
  staffId: number;
  reason: string;
}

const LEAST = 5;
const MOST = 200;
const MISSING = "Give a reason in a few words. It stays in the log";

/** The reason that every staff action needs. */
export const reasonField = z
  .string(MISSING)
  .trim()
  .min(LEAST, MISSING)
  .max(MOST, `Give the reason in at most ${MOST} characters`);
