import { RESEND_PAUSE } from "./limits";
import type { Pause } from "./pause";
import { DAY, HOUR } from "~/models/duration";

/**
 * A code budget: codes sent to one phone or mailbox and wrong codes, across all sessions and addresses, for the
 * account that named it or, in recoveries, for all visitors.
 */
export interface CodeBudget {
  wrongAt: Date[];
  sentAt: Date[];
  consecutiveWrong: number;
  pausedUntil: Date | null;
}

const MAX_WRONG_A_DAY_OF_TARGET = 10;
const MAX_SENT_AN_HOUR = 3;
const MAX_SENT_A_DAY = 5;
const MAX_CONSECUTIVE_WRONG = 50;

/** How long codes are refused after this many wrong ones in a row. */
const pauses = new Map([
  [10, DAY],
  [20, 3 * DAY],
  [30, 7 * DAY],
  [40, 7 * DAY],
]);

export const freshBudget: CodeBudget = { wrongAt: [], sentAt: [], consecutiveWrong: 0, pausedUntil: null };

/** The pause in which no code is checked; null if there is none. */
export function guessPause(budget: CodeBudget, now: Date): Pause | null {
  if (budget.consecutiveWrong >= MAX_CONSECUTIVE_WRONG) return { until: null };
  return pauseUntil(now, freeAgain(budget.wrongAt, MAX_WRONG_A_DAY_OF_TARGET, DAY), budget.pausedUntil);
}

/** The pause in which no code is sent; null if there is none. While codes are not checked, none is sent either. */
export function sendPause(budget: CodeBudget, now: Date): Pause | null {
  const paused = guessPause(budget, now);
  if (paused?.until === null) return paused;
  return pauseUntil(
    now,
    freeAgain(budget.sentAt, 1, RESEND_PAUSE),
    freeAgain(budget.sentAt, MAX_SENT_AN_HOUR, HOUR),
    freeAgain(budget.sentAt, MAX_SENT_A_DAY, DAY),
    paused?.until ?? null,
  );
}

export function afterWrongGuess(budget: CodeBudget, now: Date): CodeBudget {
  const consecutiveWrong = budget.consecutiveWrong + 1;
  const pause = pauses.get(consecutiveWrong);
  return {
    ...budget,
    wrongAt: newest([...budget.wrongAt, now], MAX_WRONG_A_DAY_OF_TARGET),
    consecutiveWrong,
    pausedUntil: pause === undefined ? budget.pausedUntil : new Date(now.getTime() + pause),
  };
}

/** How many of the next `most` wrong codes the budget allows before it pauses. */
export function triesLeft(budget: CodeBudget, most: number, now: Date): number {
  if (most === 0 || guessPause(budget, now)) return 0;
  return 1 + triesLeft(afterWrongGuess(budget, now), most - 1, now);
}

export function afterSend(budget: CodeBudget, now: Date): CodeBudget {
  return { ...budget, sentAt: newest([...budget.sentAt, now], MAX_SENT_A_DAY) };
}

/** A right code resets the wrong ones. Sent codes stay counted, since they cost money. */
export function afterRightGuess(budget: CodeBudget): CodeBudget {
  return { ...freshBudget, sentAt: budget.sentAt };
}

/** When fewer than `limit` of these moments will lie within the window; null if that is already so. */
function freeAgain(moments: Date[], limit: number, window: number): Date | null {
  const blocking = newest(moments, limit);
  const first = blocking[0];
  return first && blocking.length === limit ? new Date(first.getTime() + window) : null;
}

function newest(moments: Date[], count: number): Date[] {
  return [...moments].sort((one, other) => one.getTime() - other.getTime()).slice(-count);
}

/** The pause until the last of these moments in the future; null if there is none. */
function pauseUntil(now: Date, ...moments: (Date | null)[]): Pause | null {
  const coming = moments.flatMap((moment) => (moment && moment > now ? [moment.getTime()] : []));
  return coming.length === 0 ? null : { until: new Date(Math.max(...coming)) };
}
