import { DAY, HOUR, SECOND } from "~/models/duration";
import { nameLimits } from "~/models/http/address-limit";
import type { Limit } from "~/models/http/throttle";

/** The pause before another code is sent to one number or mailbox, as in the countdown beside "Resend code". */
export const RESEND_PAUSE = 59 * SECOND;

export const codeSendLimits = {
  account: [{ limit: 8, window: DAY }],
  /** Per phone or mailbox, across all accounts that name it; then the same per network. */
  named: [{ limit: 15, window: DAY }],
  namedFromNetwork: [{ limit: 6, window: DAY }],
  /** All SMS of the site in a day, since each one costs money. */
  everybody: [{ limit: 2000, window: DAY }],
  /** The part of them for accounts without a verified phone, so that strangers leave some to everyone else. */
  newcomers: [{ limit: 1500, window: DAY }],
} as const satisfies Record<string, Limit[]>;

/** Number of whole days whose totals show what is usual. */
export const BREAKER_DAYS = 7;

const MIN_WRONG_A_DAY_OF_SITE = 200;
const MAX_WRONG_A_DAY_OF_SITE = 500;
const TIMES_THE_USUAL = 3;

/**
 * The daily limit of wrong codes on the whole site: three times the median of the last days, within bounds. More than
 * that means that someone is guessing codes of many accounts, from any number of addresses.
 * @param days totals of the days that had any
 */
export function breakerLimit(days: readonly number[]): Limit {
  const totals = [...days, ...Array<number>(BREAKER_DAYS).fill(0)].slice(0, BREAKER_DAYS);
  const median = totals.sort((one, other) => one - other)[Math.floor(BREAKER_DAYS / 2)] ?? 0;
  const limit = Math.min(
    Math.max(MIN_WRONG_A_DAY_OF_SITE, TIMES_THE_USUAL * median),
    MAX_WRONG_A_DAY_OF_SITE,
  );
  return { limit, window: DAY };
}

/** An alarm in the log is raised once in this time. */
export const alarmLimit: Limit = { limit: 1, window: HOUR };

const codeSends = {
  attempts: [
    { limit: 15, window: HOUR },
    { limit: 60, window: DAY },
  ],
  growing: true,
} as const;

/** Limits by address alone, under their stored names. */
export const atAddress = nameLimits({
  /** Codes sent to phones; the right code refunds its attempts. */
  "code-sms": codeSends,
  /**
   * Codes sent to phones per network, for accounts without a verified phone: it stops senders with many addresses.
   * Accounts with a verified phone are exempt.
   */
  "code-sms-network": {
    attempts: [
      { limit: 45, window: HOUR },
      { limit: 180, window: DAY },
    ],
    growing: true,
  },
  /** Codes sent per agent, from any address, to phones of registrants; the right code refunds its attempts. */
  "code-agent": codeSends,
  /**
   * Codes sent to mailboxes. The budget is separate, so that mails still go out when the budget for SMS is used up.
   */
  "code-mail": codeSends,
  /** Wrong codes; the right one refunds those of its own flow. */
  "wrong-code": {
    attempts: [
      { limit: 30, window: HOUR },
      { limit: 100, window: DAY },
    ],
  },
  /** Wrong codes per network, since carriers and attackers have many addresses in one network. */
  "wrong-code-network": {
    attempts: [
      { limit: 150, window: HOUR },
      { limit: 500, window: DAY },
    ],
  },
});
