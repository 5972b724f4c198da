import { dayOf } from "~/models/date";
import { DAY } from "~/models/duration";
import { GRACE_DAYS } from "~/models/subscriptions/grace";

/*
 * Why a bank declined a charge that nobody waits for, and when it is tried again: for renewals and automatic top-ups
 * alike.
 */

/**
 * "stop": the card itself is gone, and is never charged again. "confirm": only its owner can make the charge. "money":
 * another day may bring the money. "unknown": the words tell nothing.
 */
export type Decline = "stop" | "confirm" | "money" | "unknown";

/*
 * The provider passes on what the bank says, and promises no words. What speaks against the card counts before what
 * speaks for another day.
 */

const STOP = [
  /expired/i,
  /stolen|\blost\b|pick[ -]?up|hot card|fraud|security violation/i,
  /restricted|blocked|inactive|closed|no such|invalid card|no card record|not permitted|not allowed/i,
  /revo[ck]|stop payment/i,
];

const CONFIRM = [/authentication|authori[sz]ation required|otp|\bpin\b|3-?d/i];

const MONEY = [/insufficient|not sufficient|no funds|exceed|limit/i];

const matches = (patterns: readonly RegExp[], reason: string): boolean =>
  patterns.some((pattern) => pattern.test(reason));

export function declineOf(reason: string): Decline {
  if (matches(STOP, reason)) return "stop";
  if (matches(CONFIRM, reason)) return "confirm";
  return matches(MONEY, reason) ? "money" : "unknown";
}

/** What the owner reads of a card that is not charged again. @param reason in the words of its bank; null if it named none */
export const stoppedCardText = (card: string, reason: string | null): string =>
  reason === null
    ? `${card} can no longer be charged as a saved card, so we do not try it again.`
    : `The bank of ${card} says “${reason.trim().replace(/\.$/, "")}”, so we do not charge this card again.`;

/** Tries in all, the first included. The last comes before the grace of a plan is over (`GRACE_DAYS`). */
export const MOST_TRIES = 8;

/** Days after the first try. Every other day comes to all days of the week, and meets the paydays more than once. */
const tryDays: Record<Decline, readonly number[]> = {
  stop: [],
  confirm: [],
  money: [1, 3, 5, 7, 9, 11, 13],
  unknown: [1, 5, 11],
};

/** Salaries come from the 25th to the 1st. */
function isPayday(at: Date): boolean {
  const day = Number(dayOf(at).slice(-2));
  return day >= 25 || day === 1;
}

/** On the day before the first payday the money is not there yet, and on the day after the last it may be spent. */
function nearPayday(firstAt: Date, days: number): number {
  const isPaid = (day: number) => isPayday(new Date(firstAt.getTime() + day * DAY));
  if (isPaid(days)) return days;
  if (days + 1 < GRACE_DAYS && isPaid(days + 1)) return days + 1;
  return days > 1 && isPaid(days - 1) ? days - 1 : days;
}

interface ChargeTries {
  /** When the first try of this charge was. */
  firstAt: Date;
  /** When the try that was just declined was made. */
  triedAt: Date;
  /** How many there were. */
  tries: number;
}

export interface NextTry {
  at: Date;
  isLast: boolean;
}

/** When a declined charge is tried again; null if it is not. */
export function nextTry(decline: Decline, { firstAt, triedAt, tries }: ChargeTries): NextTry | null {
  if (tries >= MOST_TRIES) return null;
  const ahead = tryDays[decline]
    .map((days) => firstAt.getTime() + nearPayday(firstAt, days) * DAY)
    // A try that came late is not followed by another within hours.
    .filter((at) => at >= triedAt.getTime() + DAY / 2);
  const [next] = ahead;
  if (next === undefined) return null;
  return { at: new Date(next), isLast: ahead.length === 1 || tries + 1 === MOST_TRIES };
}
