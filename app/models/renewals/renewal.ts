import type { AttemptState } from "#db/schema";
import { HOUR, MINUTE } from "~/models/duration";
import { stateTable } from "~/models/state-table";

import { MOST_TRIES } from "~/models/payments/decline";

export type { AttemptState };

/** A waiting attempt is checked as often as it takes. */
export const attemptTransitions = stateTable<AttemptState>()({
  begun: ["waiting", "paid", "failed"],
  waiting: ["waiting", "paid", "failed"],
  paid: [],
  failed: [],
});

/** One attempt to have the next period paid. */
export interface Attempt {
  id: number;
  attempt: number;
  orderId: number | null;
  paymentReference: string | null;
  /** The key of its charge: an attempt resumed after a crash finds the charge by it, and it cannot be guessed. */
  chargeKey: string;
  state: AttemptState;
  reason: string | null;
  createdAt: Date;
  nextAttemptAt: Date | null;
}

/**
 * An attempt that another process may still be making is left alone for this long; a waiting one is checked every
 * `LOOK_AGAIN`.
 */
export const LEASE = 5 * MINUTE;
export const LOOK_AGAIN = HOUR;

type RenewalStep =
  | { step: "wait" }
  | { step: "resume"; attempt: Attempt }
  | { step: "try"; attempt: number }
  | { step: "lapse" };

interface RenewalFacts {
  /** Until when the plan may be used without being paid. */
  usableUntil: Date;
  /** When the owner chose how it renews. */
  chosenAt: Date | null;
  now: Date;
}

/** The next step for a plan whose period is over and whose owner wants it renewed. */
export function nextStep(attempts: Attempt[], { usableUntil, chosenAt, now }: RenewalFacts): RenewalStep {
  const last = attempts.at(-1);
  if (!last) return { step: "try", attempt: 1 };
  if (last.state === "paid") return { step: "wait" };
  const isDue = last.nextAttemptAt === null || last.nextAttemptAt <= now;
  if (last.state !== "failed") return isDue ? { step: "resume", attempt: last } : { step: "wait" };
  if (usableUntil <= now) return { step: "lapse" };
  const isLeft = last.attempt < MOST_TRIES;
  const isChosenAnew = chosenAt !== null && chosenAt > last.createdAt;
  return isLeft && (isDue || isChosenAnew) ? { step: "try", attempt: last.attempt + 1 } : { step: "wait" };
}
