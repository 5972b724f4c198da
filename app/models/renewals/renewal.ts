import type { AttemptState } from "#db/schema";
import { DAY, HOUR, MINUTE } from "~/models/duration";
import { stateTable } from "~/models/state-table";

export type { AttemptState };

/** What waits is looked at again, as often as it takes. */
export const attemptTransitions = stateTable<AttemptState>()({
  begun: ["waiting", "paid", "failed"],
  waiting: ["waiting", "paid", "failed"],
  paid: [],
  failed: [],
});

/** One try to have the next period paid. */
export interface Attempt {
  id: number;
  attempt: number;
  orderId: number | null;
  paymentReference: string | null;
  /** Of its charge: a try that goes on after a crash finds the charge by it, and nobody can guess it. */
  chargeKey: string;
  state: AttemptState;
  reason: string | null;
  createdAt: Date;
  nextAttemptAt: Date | null;
}

/** Days after the first try on which the others follow. */
const RETRY_DAYS = [0, 1, 3, 7];
const MOST_ATTEMPTS = RETRY_DAYS.length;

/** A try that another process may still be at is left alone for so long; one that waits is looked at as often. */
export const LEASE = 5 * MINUTE;
export const LOOK_AGAIN = HOUR;

/** When the try after `attempt` is due; null when that was the last one. */
export function retryAt(firstAttemptAt: Date, attempt: number): Date | null {
  const days = RETRY_DAYS[attempt];
  return days === undefined ? null : new Date(firstAttemptAt.getTime() + days * DAY);
}

type RenewalStep =
  | { step: "wait" }
  | { step: "resume"; attempt: Attempt }
  | { step: "try"; attempt: number }
  | { step: "lapse" };

/** What is to be done for a plan whose period is over and whose owner wants it renewed. */
export function nextStep(attempts: Attempt[], now: Date): RenewalStep {
  const last = attempts.at(-1);
  if (!last) return { step: "try", attempt: 1 };
  if (last.state === "paid" || (last.nextAttemptAt && last.nextAttemptAt > now)) return { step: "wait" };
  if (last.state !== "failed") return { step: "resume", attempt: last };
  return last.attempt >= MOST_ATTEMPTS ? { step: "lapse" } : { step: "try", attempt: last.attempt + 1 };
}
