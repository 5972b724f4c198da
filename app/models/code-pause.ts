import type { Pause } from "./code-budget";
import { formatDate, formatTime } from "./date";
import { DAY, MINUTE, SECOND } from "./duration";

export interface PauseWords {
  /** Null where only support can end it. */
  seconds: number | null;
  /** "in 42 seconds", "at 14:05", "on 3 December 2026 at 14:05", or where to write to. */
  words: string;
}

const SHORT = 2 * MINUTE;

export function describePause({ until }: Pause, now: Date): PauseWords {
  if (until === null) return { seconds: null, words: "once our support has looked into it" };
  const left = until.getTime() - now.getTime();
  const seconds = Math.max(1, Math.ceil(left / SECOND));
  if (left < SHORT) return { seconds, words: seconds === 1 ? "in 1 second" : `in ${seconds} seconds` };
  // Up to the next minute: at the time that is named it must work.
  const named = new Date(Math.ceil(until.getTime() / MINUTE) * MINUTE);
  const sameDay = formatDate(named) === formatDate(now);
  const words = sameDay ? `at ${formatTime(named)}` : `on ${formatDate(named)} at ${formatTime(named)}`;
  return { seconds, words };
}

/** Answers with status 429 name a time, even where only support can end the pause. */
export function retryAfter({ seconds }: PauseWords): Record<string, string> {
  return { "Retry-After": String(seconds ?? DAY / SECOND) };
}
