import { addressPrefix } from "./address";
import { DAY, HOUR, MINUTE, SECOND } from "./duration";

/** At most `limit` hits in a window of so many milliseconds. */
export interface Limit {
  limit: number;
  window: number;
}

/**
 * After so many hits each further one has to wait, for longer each time. It starts anew when the window of the first
 * hits is over, and no earlier than some time after the last wait.
 */
export interface WaitingLimit extends Limit {
  wait: { first: number; longest: number };
  /** How long nothing must have been tried after a wait. */
  quiet: number;
}

/** Forms of any kind from one address. */
export const postLimit: Limit = { limit: 300, window: MINUTE };

const growing = { wait: { first: MINUTE, longest: 15 * MINUTE }, quiet: 15 * MINUTE };

/** Wrong passwords, after which the next try has to wait. */
export const loginWaits = {
  identifierAtAddress: { limit: 5, window: 15 * MINUTE, ...growing },
  /** Without growth or a quiet time, so that strangers who go on cannot keep others out for longer. */
  identifier: { limit: 20, window: HOUR, wait: { first: 15 * MINUTE, longest: 15 * MINUTE }, quiet: 0 },
  /** A browser that logged in before has counters of its own, out of reach of strangers. */
  device: { limit: 5, window: 15 * MINUTE, ...growing },
} as const satisfies Record<string, WaitingLimit>;

export const loginLimits = {
  address: { limit: 30, window: 15 * MINUTE },
  /** Different accounts that one address fails at. */
  spread: { limit: 10, window: HOUR },
  /** Wrong passwords without a right one between them; then only recovery or a known device leads in. */
  inARow: { limit: 100, window: 365 * DAY },
  deviceInARow: { limit: 100, window: 365 * DAY },
} as const satisfies Record<string, Limit>;

/** Typing the password again while signed in. */
export const reauthenticationLimits: Limit[] = [
  { limit: 5, window: 15 * MINUTE },
  { limit: 30, window: DAY },
];

/** Phones share addresses, so this is wide. */
export const signUpLimit: Limit = { limit: 30, window: HOUR };

/** Customers that one agent registers, wherever from. */
export const registrationLimit: Limit = { limit: 60, window: HOUR };

export const codeSendLimits = {
  account: [{ limit: 8, window: DAY }],
  address: [
    { limit: 10, window: HOUR },
    { limit: 30, window: DAY },
  ],
  /** What the site pays for text messages in a day at most, whoever asks for them. */
  everybody: [{ limit: 2000, window: DAY }],
} as const satisfies Record<string, Limit[]>;

/** Numbers that one account tries in the place of its own. */
export const phoneChangeLimit: Limit = { limit: 3, window: DAY };

/** Wrong codes from one place, whatever numbers they are for. */
export const wrongCodeLimits = {
  address: [
    { limit: 15, window: HOUR },
    { limit: 40, window: DAY },
  ],
  network: [
    { limit: 75, window: HOUR },
    { limit: 200, window: DAY },
  ],
} as const satisfies Record<string, Limit[]>;

/** How many whole days say what is usual. */
export const BREAKER_DAYS = 7;
const LEAST_WRONG_A_DAY = 200;
const MOST_WRONG_A_DAY = 500;
const TIMES_THE_USUAL = 3;

/**
 * Wrong codes on the whole site: three times the median of the last days, within bounds. Beyond them somebody is
 * guessing at many accounts, from however many addresses.
 * @param days the totals of the days that had any
 */
export function breakerLimit(days: readonly number[]): Limit {
  const totals = [...days, ...Array<number>(BREAKER_DAYS).fill(0)].slice(0, BREAKER_DAYS);
  const median = totals.sort((one, other) => one - other)[Math.floor(BREAKER_DAYS / 2)] ?? 0;
  const limit = Math.min(Math.max(LEAST_WRONG_A_DAY, TIMES_THE_USUAL * median), MOST_WRONG_A_DAY);
  return { limit, window: DAY };
}
export const alarmLimit: Limit = { limit: 1, window: HOUR };

/** Asking for a way back into an account, by the address typed and by where the visitor is. */
export const recoveryLimits = {
  address: { limit: 10, window: HOUR },
  identifier: { limit: 3, window: HOUR },
  /** As long as the countdown beside "Resend code". */
  gap: { limit: 1, window: 59 * SECOND },
  keyTries: { limit: 30, window: HOUR },
} as const satisfies Record<string, Limit>;

/** Tries to subscribe or pay, for one account; a repeated post of the same form does not count. */
export const checkoutLimit: Limit = { limit: 10, window: 10 * MINUTE };

/** Coupons that are typed into orders. */
export const couponLimits = {
  account: { limit: 10, window: 10 * MINUTE },
  address: { limit: 30, window: HOUR },
} as const satisfies Record<string, Limit>;

/** Lines that one account leaves in the log by reaching for what it may not have. */
export const denialLimit: Limit = { limit: 30, window: HOUR };

/** Card payments that one account starts for its wallet. */
export const topUpLimit: Limit = { limit: 60, window: HOUR };

/** Receipts that one account has mailed to itself once more. */
export const receiptMailLimit: Limit = { limit: 5, window: HOUR };

/** What the forms that need no account may send, each form with counters of its own. */
export const publicFormLimits = {
  address: { limit: 5, window: HOUR },
  mailbox: { limit: 3, window: HOUR },
} as const satisfies Record<string, Limit>;

/** Whom an address stands for: one IPv4 address, or the IPv6 network of a household, which has addresses enough. */
export function addressKey(address: string): string {
  return address.includes(":") ? addressPrefix(address) : address;
}
