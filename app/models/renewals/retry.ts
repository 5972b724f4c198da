import { DAY } from "~/models/duration";

/** Days of all attempts, counted from the first. */
const RETRY_DAYS = [0, 1, 3, 7];
export const MOST_ATTEMPTS = RETRY_DAYS.length;

/** When the attempt after `attempt` is due; null if that was the last one. */
export function retryAt(firstAttemptAt: Date, attempt: number): Date | null {
  const days = RETRY_DAYS[attempt];
  return days === undefined ? null : new Date(firstAttemptAt.getTime() + days * DAY);
}
