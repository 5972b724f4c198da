import { z } from "zod";

/** The member of staff who acts, and the reason typed in the form. */
export interface ActingStaff {
  staffId: number;
  reason: string;
}

const LEAST = 5;
const MOST = 200;
const MISSING = "Say why, in a few words: it stays in the log";

/** The reason that every staff action needs. */
export const reasonField = z
  .string(MISSING)
  .trim()
  .min(LEAST, MISSING)
  .max(MOST, `Say why in at most ${MOST} characters`);
