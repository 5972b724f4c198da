import { formatDate, formatTime } from "~/models/date";
import { DAY, MINUTE, SECOND } from "~/models/duration";

/** Until when codes are refused. null means until support has looked into it. */
export interface Pause {
  until: Date | null;
  /** Whether other people on the same network caused it, not this account or number. */
  ofNetwork?: boolean;
}

/** The one of two pauses that ends later. */
export function longerPause(one: Pause | null, other: Pause | null): Pause | null {
  if (one === null || other === null) return one ?? other;
  if (one.until === null || other.until === null) return one.until === null ? one : other;
  return one.until < other.until ? other : one;
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
