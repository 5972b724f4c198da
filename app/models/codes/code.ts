import { formatDate, formatTime } from "~/models/date";
import { RESEND_PAUSE } from "~/models/codes/limits";
import { DAY, HOUR, MINUTE, SECOND } from "~/models/duration";

/** Attempts per code. */
export const MAX_ATTEMPTS = 3;
/**
 * Recovery codes for one phone or mailbox that may work at the same time, so that a stranger's code does not end the
 * owner's.
 */
export const MAX_LIVE_FLOWS = 3;

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

/** Until when codes are refused. null means until support has looked into it. */
export interface Pause {
  until: Date | null;
  /** Whether other people on the same network caused it, not this account or number. */
  ofNetwork?: boolean;
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

/** The one of two pauses that ends later. */
export function longerPause(one: Pause | null, other: Pause | null): Pause | null {
  if (one === null || other === null) return one ?? other;
  if (one.until === null || other.until === null) return one.until === null ? one : other;
  return one.until < other.until ? other : one;
}

/** The pause until the last of these moments in the future; null if there is none. */
function pauseUntil(now: Date, ...moments: (Date | null)[]): Pause | null {
  const coming = moments.flatMap((moment) => (moment && moment > now ? [moment.getTime()] : []));
  return coming.length === 0 ? null : { until: new Date(Math.max(...coming)) };
}

export interface PauseWords {
  /** null if only support can end the pause. */
  seconds: number | null;
  /** "in 42 seconds", "at 14:05", "on 3 December 2026 at 14:05" or "once our support has looked into it". */
  words: string;
  ofNetwork: boolean;
}

const SHORT = 2 * MINUTE;

export function describePause({ until, ofNetwork = false }: Pause, now: Date): PauseWords {
  if (until === null) return { seconds: null, words: "once our support has looked into it", ofNetwork };
  const left = until.getTime() - now.getTime();
  const seconds = Math.max(1, Math.ceil(left / SECOND));
  if (left < SHORT)
    return { seconds, words: seconds === 1 ? "in 1 second" : `in ${seconds} seconds`, ofNetwork };
  // Rounded up, so that a code is accepted at the time the message names.
  const named = new Date(Math.ceil(until.getTime() / MINUTE) * MINUTE);
  const sameDay = formatDate(named) === formatDate(now);
  const words = sameDay ? `at ${formatTime(named)}` : `on ${formatDate(named)} at ${formatTime(named)}`;
  return { seconds, words, ofNetwork };
}

/** Whether it is only the pause between two codes, not a limit that was reached. */
export const isEarly = ({ until }: Pause, now: Date): boolean =>
  until !== null && until.getTime() - now.getTime() < MINUTE;

/** The Retry-After header of a 429: a day if only support can end the pause. */
export function retryAfter({ seconds }: Pick<PauseWords, "seconds">): Record<string, string> {
  return { "Retry-After": String(seconds ?? DAY / SECOND) };
}
