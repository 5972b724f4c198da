import { addressPrefix } from "./network-address";
import { DAY, HOUR, MINUTE, SECOND } from "~/models/duration";

/** At most `limit` attempts in a window of this many milliseconds. */
export interface Limit {
  limit: number;
  window: number;
}

/**
 * After `limit` attempts each further one has to wait, twice as long as the one before. Counting starts again when the
 * window of the first attempts is over, but not before `quiet` milliseconds have passed since the last wait.
 */
export interface WaitingLimit extends Limit {
  wait: { first: number; longest: number };
  quiet: number;
}

/** Posted forms of any kind, for one address. */
export const postLimit: Limit = { limit: 300, window: MINUTE };

const growing = { wait: { first: MINUTE, longest: 15 * MINUTE }, quiet: 15 * MINUTE };

/** Wrong passwords: beyond the limit each one delays the next attempt. */
export const loginWaits = {
  identifierAtAddress: { limit: 5, window: 15 * MINUTE, ...growing },
  /** The waits do not grow, so that a stranger who keeps trying cannot lock the owner out for longer. */
  identifier: { limit: 20, window: HOUR, wait: { first: 15 * MINUTE, longest: 15 * MINUTE }, quiet: 0 },
  /** A browser that logged in before has a counter of its own, which no stranger can use up. */
  device: { limit: 5, window: 15 * MINUTE, ...growing },
} as const satisfies Record<string, WaitingLimit>;

export const loginLimits = {
  /** Wrong passwords without a right one in between. After these, only recovery or a known device logs in. */
  consecutive: { limit: 100, window: 365 * DAY },
  deviceConsecutive: { limit: 100, window: 365 * DAY },
} as const satisfies Record<string, Limit>;

/** Confirming the password while signed in. */
export const reauthenticationLimits: Limit[] = [
  { limit: 5, window: 15 * MINUTE },
  { limit: 30, window: DAY },
];

/** Customers that one agent registers, from any address. */
export const registrationLimit: Limit = { limit: 60, window: HOUR };

/** Before another code is sent to one number or mailbox, as the countdown beside "Resend code" shows. */
export const RESEND_PAUSE = 59 * SECOND;

export const codeSendLimits = {
  account: [{ limit: 8, window: DAY }],
  /** To one phone or mailbox, of all accounts that name it; and of those in one network. */
  named: [{ limit: 15, window: DAY }],
  namedFromNetwork: [{ limit: 6, window: DAY }],
  /** All text messages of the site in a day, since each one costs money. */
  everybody: [{ limit: 2000, window: DAY }],
  /** Those of them that go to accounts without a verified phone, so that strangers leave some to everybody else. */
  newcomers: [{ limit: 1500, window: DAY }],
} as const satisfies Record<string, Limit[]>;

/** New phone numbers that one account may try. */
export const phoneChangeLimit: Limit = { limit: 3, window: DAY };

/** Usernames that one account tries in place of its own; whether a name is taken is told. */
export const usernameChangeLimit: Limit = { limit: 10, window: DAY };

/** Number of whole days whose totals show what is usual. */
export const BREAKER_DAYS = 7;
const MIN_WRONG_A_DAY_OF_SITE = 200;
const MAX_WRONG_A_DAY_OF_SITE = 500;
const TIMES_THE_USUAL = 3;

/**
 * The limit of wrong codes on the whole site in a day: three times the median of the last days, within bounds. More
 * than that means that somebody is guessing at many accounts, from any number of addresses.
 * @param days the totals of the days that had any
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
export const alarmLimit: Limit = { limit: 1, window: HOUR };

/** Wrong codes on the whole site beyond which the log has an alarm. They refuse nobody. */
export const guessAlarms = {
  till: { limit: 200, window: HOUR },
  invitation: { limit: 500, window: HOUR },
} as const satisfies Record<string, Limit>;

/** Requests to recover an account, by the address that was typed. */
export const recoveryLimits = {
  identifier: { limit: 3, window: HOUR },
  /** Whatever the mails carry. Each key works for as long as this window, so a stranger who uses it up locks nobody out. */
  day: { limit: 8, window: DAY },
  gap: { limit: 1, window: RESEND_PAUSE },
} as const satisfies Record<string, Limit>;

/** Attempts of one account to subscribe or pay. Posting the same form again does not count. */
export const checkoutLimit: Limit = { limit: 10, window: 10 * MINUTE };

/** The same for an agent, who has many customers. */
export const branchPaymentLimit: Limit = { limit: 100, window: 10 * MINUTE };

/** Coupons that one account types into orders. */
export const couponLimit: Limit = { limit: 10, window: 10 * MINUTE };

/**
 * Audit events of callers without a session, and refusals of an account, which anybody can make. What comes beyond is
 * only counted, so that a flood fills neither the disk nor the log.
 */
export const auditLimits = {
  network: { limit: 100, window: HOUR },
  everybody: { limit: 1000, window: HOUR },
  account: { limit: 100, window: HOUR },
} as const satisfies Record<string, Limit>;

/** Downloads that count for one address, whatever browsers it claims to have. */
export const downloadLimit: Limit = { limit: 50, window: DAY };

/** Audit events of one account that was denied access: reloading a page must not fill the log. */
export const denialLimit: Limit = { limit: 30, window: HOUR };

/** Top-ups by card that one account starts. */
export const topUpLimit: Limit = { limit: 60, window: HOUR };

/** Times that one person of staff has the provider asked about payments. */
export const askAgainLimit: Limit = { limit: 30, window: 10 * MINUTE };

/** Receipts that one account has mailed to itself again. */
export const receiptMailLimits: Limit[] = [
  { limit: 5, window: HOUR },
  { limit: 15, window: DAY },
];

/** Locations that one owner adds: archived ones make room for others, and all of them stay. */
export const locationLimit: Limit = { limit: 30, window: DAY };

/** Times that one owner wishes for setups: each wish is a mail. */
export const setupLimit: Limit = { limit: 10, window: DAY };

/** Files that one account downloads: receipts and statements. */
export const fileDownloadLimit: Limit = { limit: 60, window: HOUR };

/** Messages that invite to the shop of one owner, and those to one address from all owners together. */
export const invitationLimits = {
  owner: [
    { limit: 20, window: HOUR },
    { limit: 50, window: DAY },
  ],
  address: [{ limit: 6, window: DAY }],
  gap: [{ limit: 1, window: RESEND_PAUSE }],
} as const satisfies Record<string, Limit[]>;

/** Codes of tills that one session types; the right one begins anew. */
export const tillCodeLimit: Limit = { limit: 5, window: 15 * MINUTE };

/** Entitlements that one till asks for; it needs four a day. */
export const entitlementLimit: Limit = { limit: 120, window: HOUR };

/** Requests to systems of others that one owner asks for: addresses that are added, tests, and what is sent again. */
export const webhookLimit: Limit = { limit: 60, window: HOUR };

/** Files of sales that one owner sends. */
export const salesFileLimit: Limit = { limit: 30, window: HOUR };

/** Batches of sales that one till sends: with one a minute no till falls behind. */
export const salesBatchLimit: Limit = { limit: 300, window: HOUR };

/** Posts of the forms that need no account. Each form has counters of its own. */
export const publicFormLimits = {
  mailbox: { limit: 3, window: HOUR },
  mailboxDay: { limit: 6, window: DAY },
} as const satisfies Record<string, Limit>;

/**
 * The key of an address in a counter: an IPv4 address itself, but the /64 network of an IPv6 address, since every
 * household has that many.
 */
export function addressKey(address: string): string {
  return address.includes(":") ? addressPrefix(address) : address;
}
