import type { WebhookDeliveryState } from "#db/schema";
import { HOUR, MINUTE, SECOND } from "~/models/duration";
import { stateTable } from "~/models/state-table";

/** A due delivery is retried, and an ended one is sent again when its owner asks. */
export const deliveryTransitions = stateTable<WebhookDeliveryState>()({
  due: ["due", "done", "dead"],
  done: ["due"],
  dead: ["due"],
});

/** The wait after each attempt until the next. */
const waits = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR, 24 * HOUR];

export const MAX_ATTEMPTS = waits.length + 1;

/** Requests sent to one address at the same time. */
export const MAX_IN_FLIGHT = 4;

/** How long a claimed delivery belongs to its process: longer than we wait for any receiver. */
export const LEASE = 60 * SECOND;

/** Waits vary by this share, so that deliveries that failed together are not retried together. */
const JITTER = 0.2;
const LEAST_AFTER_OVERLOAD = MINUTE;
/** An address that asked for less gets nothing in the meantime, but for no longer than this. */
const LONGEST_PAUSE = 10 * MINUTE;

const GONE = 410;
const overloaded = [429, 502, 504];

/** The outcome of a request: an answer, or why there was none. */
export type Answer =
  | { status: number; retryAfter: number | null; text: string; milliseconds: number }
  | { status: null; failure: string; timedOut: boolean; milliseconds: number };

export interface Verdict {
  delivery: { state: "done" } | { state: "dead" } | { state: "due"; at: Date };
  /** Whether the address answered 410. */
  gone: boolean;
  /** The address gets nothing before then. */
  slowUntil: Date | null;
}

/**
 * What follows an attempt. A redirect is a failure like any other and is never followed.
 * @param attempts including this one
 * @param random from 0 to 1
 */
export function judgeDelivery(attempts: number, answer: Answer, now: Date, random: number): Verdict {
  if (answer.status !== null && answer.status >= 200 && answer.status < 300)
    return { delivery: { state: "done" }, gone: false, slowUntil: null };
  if (answer.status === GONE) return { delivery: { state: "dead" }, gone: true, slowUntil: null };
  const pause = pauseAfter(attempts, answer, random);
  const slow = isOverloaded(answer) ? Math.min(pause ?? LEAST_AFTER_OVERLOAD, LONGEST_PAUSE) : null;
  return {
    delivery: pause === null ? { state: "dead" } : { state: "due", at: later(now, pause) },
    gone: false,
    slowUntil: slow === null ? null : later(now, slow),
  };
}

/** null after the last attempt. A wait asked for by the receiver counts between the planned wait and twice that. */
function pauseAfter(attempts: number, answer: Answer, random: number): number | null {
  const planned = waits[attempts - 1];
  if (planned === undefined) return null;
  const least =
    isOverloaded(answer) || (answer.status === null && answer.timedOut) ? LEAST_AFTER_OVERLOAD : 0;
  const wait = Math.max(planned * (1 - JITTER + 2 * JITTER * random), least);
  const asked = answer.status === null ? null : answer.retryAfter;
  return Math.round(Math.min(Math.max(asked ?? 0, wait), 2 * wait));
}

const isOverloaded = ({ status }: Answer): boolean => status !== null && overloaded.includes(status);

const later = (now: Date, milliseconds: number): Date => new Date(now.getTime() + milliseconds);

/** Reads `Retry-After`: seconds or a date; null for anything else. */
export function readRetryAfter(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header) * SECOND;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now.getTime());
}
