import { z } from "zod";

const LEAST = 5;
const MOST = 200;
const MISSING = "Give a reason in a few words. It stays in the log";

/** The reason that every staff action needs. */
export const reasonField = z
  .string(MISSING)
  .trim()
  .min(LEAST, MISSING)
  .max(MOST, `Give the reason in at most ${MOST} characters`);
