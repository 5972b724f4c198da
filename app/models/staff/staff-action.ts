import { z } from "zod";

/** Who of the staff acts, and why: in the words that the form asked for. */
export interface By {
  staffId: number;
  reason: string;
}

const LEAST = 5;
const MOST = 200;
const MISSING = "Say why, in a few words: it stays in the log";

/** The reason that every act of staff needs. */
export const reasonField = z
  .string(MISSING)
  .trim()
  .min(LEAST, MISSING)
  .max(MOST, `Say why in at most ${MOST} characters`);
