import { type PaymentChannel, isSlow } from "./channel";
import { type Payment, TIME_TO_SEND } from "./payment";
import { dayOf, inLagos, startOfDay } from "~/models/date";
import { DAY, HOUR, MINUTE } from "~/models/duration";

/* When the provider is asked about a payment that nothing was reported for, and which days are compared with it. */

/** A call may take this long. A payment the provider does not know after that never reached it. */
const LONGEST_CALL = 5 * MINUTE;

export function neverArrived({ state, createdAt }: Pick<Payment, "state" | "createdAt">, now: Date): boolean {
  return state === "new" && now.getTime() - createdAt.getTime() >= LONGEST_CALL;
}

/** When we ask about a payment that nothing was reported for, counted from its creation. */
const checksAfter = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR, 72 * HOUR];

/** Banks take minutes, and another check is worthwhile when the time to send ends. */
const slowChecksAfter = [
  2 * MINUTE,
  10 * MINUTE,
  TIME_TO_SEND,
  35 * MINUTE,
  HOUR,
  6 * HOUR,
  24 * HOUR,
  72 * HOUR,
];

const LATER = HOUR;

/** The time of the check after `done` checks; null after the last. */
export function nextCheck(createdAt: Date, done: number, channel: PaymentChannel): Date | null {
  const after = (isSlow(channel) ? slowChecksAfter : checksAfter)[done];
  return after === undefined ? null : new Date(createdAt.getTime() + after);
}

/** The next check after the last planned one, if the provider gave no answer. */
export function checkAgain(now: Date): Date {
  return new Date(now.getTime() + LATER);
}

/** The day in Lagos before the day of `now`, from its first moment to its last. */
export function dayBefore(now: Date): { name: string; from: Date; to: Date } {
  const to = startOfDay(dayOf(now));
  const from = new Date(to.getTime() - DAY);
  return { name: dayOf(from), from, to };
}

const A_MONTH = 31 * DAY;
const SUNDAY = 0;

/**
 * Where the daily comparison starts: at the beginning of the day, and once a week a month earlier. Events can be lost
 * for good, such as those of a page opened long before it was paid, or of a refund made at the provider. After days
 * without a comparison it starts a month before the last day that had one, since those days were not compared yet.
 */
export function comparedFrom({ from, lastCompared }: { from: Date; lastCompared: string | null }): Date {
  const aMonthBefore = (day: Date) => new Date(day.getTime() - A_MONTH);
  const last = lastCompared === null ? null : startOfDay(lastCompared);
  if (last && last.getTime() + DAY < from.getTime()) return aMonthBefore(last);
  return inLagos(from).getUTCDay() === SUNDAY ? aMonthBefore(from) : from;
}
