import { DAY, HOUR, SECOND } from "./duration";

/** What was sent to one number or mailbox and guessed about it, whatever flow, session or address it came from. */
export interface CodeBudget {
  wrongAt: Date[];
  sentAt: Date[];
  consecutiveWrong: number;
  pausedUntil: Date | null;
}

/** When it may go on; null is never, until support looks into it. */
export interface Pause {
  until: Date | null;
}

const MOST_WRONG_A_DAY = 10;
const RESEND_AFTER = 59 * SECOND;
const MOST_SENT_AN_HOUR = 3;
const MOST_SENT_A_DAY = 5;
const NO_MORE_GUESSES = 50;

/** How long code entry rests after so many wrong codes in a row. */
const pauses = new Map([
  [10, DAY],
  [20, 3 * DAY],
  [30, 7 * DAY],
  [40, 7 * DAY],
]);

export const freshBudget: CodeBudget = { wrongAt: [], sentAt: [], consecutiveWrong: 0, pausedUntil: null };

/** The pause in which no code is compared, or null when one may be. */
export function guessPause(budget: CodeBudget, now: Date): Pause | null {
  if (budget.consecutiveWrong >= NO_MORE_GUESSES) return { until: null };
  const allowedAt = latest(freeAgain(budget.wrongAt, MOST_WRONG_A_DAY, DAY), budget.pausedUntil);
  return allowedAt !== null && allowedAt > now ? { until: allowedAt } : null;
}

/** The pause in which no code is sent, or null when one may be. A code that could not be tried is not sent either. */
export function sendPause(budget: CodeBudget, now: Date): Pause | null {
  const paused = guessPause(budget, now);
  if (paused?.until === null) return paused;
  const allowedAt = latest(
    freeAgain(budget.sentAt, 1, RESEND_AFTER),
    freeAgain(budget.sentAt, MOST_SENT_AN_HOUR, HOUR),
    freeAgain(budget.sentAt, MOST_SENT_A_DAY, DAY),
    paused?.until ?? null,
  );
  return allowedAt !== null && allowedAt > now ? { until: allowedAt } : null;
}

export function afterWrongGuess(budget: CodeBudget, now: Date): CodeBudget {
  const consecutiveWrong = budget.consecutiveWrong + 1;
  const pause = pauses.get(consecutiveWrong);
  return {
    ...budget,
    wrongAt: newest([...budget.wrongAt, now], MOST_WRONG_A_DAY),
    consecutiveWrong,
    pausedUntil: pause === undefined ? budget.pausedUntil : new Date(now.getTime() + pause),
  };
}

export function afterSend(budget: CodeBudget, now: Date): CodeBudget {
  return { ...budget, sentAt: newest([...budget.sentAt, now], MOST_SENT_A_DAY) };
}

/** A right code clears the guesses. What was sent stays counted: it has been paid for. */
export function afterRightGuess(budget: CodeBudget): CodeBudget {
  return { ...freshBudget, sentAt: budget.sentAt };
}

/** When fewer than `limit` of these moments lie within the window, or null when that is so anyway. */
function freeAgain(moments: Date[], limit: number, window: number): Date | null {
  const blocking = newest(moments, limit);
  const first = blocking[0];
  return first && blocking.length === limit ? new Date(first.getTime() + window) : null;
}

function newest(moments: Date[], count: number): Date[] {
  return [...moments].sort((one, other) => one.getTime() - other.getTime()).slice(-count);
}

function latest(...moments: (Date | null)[]): Date | null {
  const times = moments.flatMap((moment) => (moment ? [moment.getTime()] : []));
  return times.length === 0 ? null : new Date(Math.max(...times));
}
