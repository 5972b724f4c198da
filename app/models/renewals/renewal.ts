import type { AttemptState } from "#db/schema";
import { HOUR, MINUTE } from "~/models/duration";
import { stateTable } from "~/models/state-table";

import { MOST_ATTEMPTS } from "./retry";

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

/** The next step for a plan whose period is over and whose owner wants it renewed. */
export function nextStep(attempts: Attempt[], now: Date): RenewalStep {
  const last = attempts.at(-1);
  if (!last) return { step: "try", attempt: 1 };
  if (last.state === "paid" || (last.nextAttemptAt && last.nextAttemptAt > now)) return { step: "wait" };
  if (last.state !== "failed") return { step: "resume", attempt: last };
  return last.attempt >= MOST_ATTEMPTS ? { step: "lapse" } : { step: "try", attempt: last.attempt + 1 };
}
