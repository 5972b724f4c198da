import { HOUR, MINUTE, SECOND } from "~/models/duration";

const pauses = [10 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE];
const LONGEST_PAUSE = HOUR;
const MOST_ATTEMPTS = 76;

/** When to retry an event: soon at first, then hourly for three days. */
export function nextAttempt(attempts: number, now: Date): Date | null {
  if (attempts >= MOST_ATTEMPTS) return null;
  return new Date(now.getTime() + (pauses[attempts - 1] ?? LONGEST_PAUSE));
}
