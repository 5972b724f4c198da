import { DAY } from "~/models/duration";

/** Days of all attempts, counted from the first. */
const RETRY_DAYS = [0, 1, 3, 7];
export const MOST_ATTEMPTS = RETRY_DAYS.length;

/** The owner is told when the first attempt has failed, and when only the last one is left, days before the plan stops. */
export const isToldOf = (attempt: number): boolean => attempt === 1 || hasOneLeft(attempt);

export const hasOneLeft = (attempt: number): boolean => attempt === MOST_ATTEMPTS - 1;

/** When the attempt after `attempt` is due; null if that was the last one. */
export function retryAt(firstAttemptAt: Date, attempt: number): Date | null {
  const days = RETRY_DAYS[attempt];
  return days === undefined ? null : new Date(firstAttemptAt.getTime() + days * DAY);
}
