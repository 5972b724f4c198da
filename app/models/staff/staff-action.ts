import { z } from "zod";

/** The reason that every staff action needs. */
export interface By {
  staffId: number;
  reason: string;
}

const LEAST = 5;
const MOST = 200;
const MISSING = "Say why, in a few words: it stays in the log";

/** Gives a staff account a role; false if it has the role already. */
export const reasonField = z
  .string(MISSING)
  .trim()
  .min(LEAST, MISSING)
  .max(MOST, `Say why in at most ${MOST} characters`);
