import { addressPrefix } from "./network-address";
import { DAY, HOUR, MINUTE, SECOND } from "~/models/duration";

/** At most `limit` attempts in a window of this many ms. */
export interface Limit {
  limit: number;
  window: number;
}

/**
 * After `limit` attempts each further one must wait twice as long as the one before. Counting restarts when the
 * window of the first attempts is over, but not until `quiet` ms after the last wait.
 */
export interface WaitingLimit extends Limit {
  wait: { first: number; longest: number };
  quiet: number;
}

/** Posted forms of any kind, per address. */
export const postLimit: Limit = { limit: 300, window: MINUTE };

const growing = { wait: { first: MINUTE, longest: 15 * MINUTE }, quiet: 15 * MINUTE };

/** Wrong passwords: beyond the limit each one delays the next attempt. */
export const loginWaits = {
  identifierAtAddress: { limit: 5, window: 15 * MINUTE, ...growing },
  /** The waits do not grow, so a stranger who keeps trying cannot lock the owner out for longer. */
  identifier: { limit: 20, window: HOUR, wait: { first: 15 * MINUTE, longest: 15 * MINUTE }, quiet: 0 },
  /** A browser that has logged in before has its own counter, which no stranger can use up. */
  device: { limit: 5, window: 15 * MINUTE, ...growing },
} as const satisfies Record<string, WaitingLimit>;

export const loginLimits = {
  /** Wrong passwords without a right one in between. After these, only a recovery or a known device logs in. */
  consecutive: { limit: 100, window: 365 * DAY },
  deviceConsecutive: { limit: 100, window: 365 * DAY },
} as const satisfies Record<string, Limit>;

/** Confirming the password while logged in. */
export const reauthenticationLimits: Limit[] = [
  { limit: 5, window: 15 * MINUTE },
  { limit: 30, window: DAY },
];

/** Customers that one agent registers, from any address. */
export const registrationLimit: Limit = { limit: 60, window: HOUR };

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

/** New phone numbers that one account may try. */
export const phoneChangeLimit: Limit = { limit: 3, window: DAY };

/** New usernames that one account may try, since the form tells whether a name is taken. */
export const usernameChangeLimit: Limit = { limit: 10, window: DAY };

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
export const alarmLimit: Limit = { limit: 1, window: HOUR };

/** Numbers of wrong codes on the whole site that raise an alarm in the log. They refuse no request. */
export const guessAlarms = {
  till: { limit: 200, window: HOUR },
  invitation: { limit: 500, window: HOUR },
} as const satisfies Record<string, Limit>;

/** Requests to recover an account, per typed address. */
export const recoveryLimits = {
  identifier: { limit: 3, window: HOUR },
  /**
   * Counts every mail, with a code or a key. Each key works for as long as this window, so a stranger who uses the
   * limit up locks no owner out.
   */
  day: { limit: 8, window: DAY },
  gap: { limit: 1, window: RESEND_PAUSE },
} as const satisfies Record<string, Limit>;

/** Attempts of one account to subscribe or pay. Submitting the same form again does not count. */
export const checkoutLimit: Limit = { limit: 10, window: 10 * MINUTE };

/** The same for an agent, who has many customers. */
export const branchPaymentLimit: Limit = { limit: 100, window: 10 * MINUTE };

/** Coupons that one account types into orders. */
export const couponLimit: Limit = { limit: 10, window: 10 * MINUTE };

/**
 * Audit events of callers without a session, and of refusals of an account, which anyone can cause. Further ones are
 * only counted, so a flood fills neither the disk nor the log.
 */
export const auditLimits = {
  network: { limit: 100, window: HOUR },
  everybody: { limit: 1000, window: HOUR },
  account: { limit: 100, window: HOUR },
} as const satisfies Record<string, Limit>;

/** Downloads counted per address, whatever browser it claims to be. */
export const downloadLimit: Limit = { limit: 50, window: DAY };

/** Audit events of one account that was denied access: reloading a page must not fill the log. */
export const denialLimit: Limit = { limit: 30, window: HOUR };

/** Top-ups by card that one account starts. */
export const topUpLimit: Limit = { limit: 60, window: HOUR };

/** How often one member of staff may make us ask the provider about payments. */
export const askAgainLimit: Limit = { limit: 30, window: 10 * MINUTE };

/** Receipts that one account mails to itself again. */
export const receiptMailLimits: Limit[] = [
  { limit: 5, window: HOUR },
  { limit: 15, window: DAY },
];

/** Locations that one owner adds: archived ones make room for others, and their rows stay. */
export const locationLimit: Limit = { limit: 30, window: DAY };

/** Setup times that one owner requests: each request sends a mail. */
export const setupLimit: Limit = { limit: 10, window: DAY };

/** Files that one account downloads: receipts and statements. */
export const fileDownloadLimit: Limit = { limit: 60, window: HOUR };

/** Invitations to one owner's shop, and invitations to one address from all owners together. */
export const invitationLimits = {
  owner: [
    { limit: 20, window: HOUR },
    { limit: 50, window: DAY },
  ],
  address: [{ limit: 6, window: DAY }],
  gap: [{ limit: 1, window: RESEND_PAUSE }],
} as const satisfies Record<string, Limit[]>;

/** User codes of tills that one session types; the right one resets the counter. */
export const tillCodeLimit: Limit = { limit: 5, window: 15 * MINUTE };

/** Entitlements that one till requests; it needs four a day. */
export const entitlementLimit: Limit = { limit: 120, window: HOUR };

/** Requests to other people's systems that one owner causes: added addresses, tests and repeated deliveries. */
export const webhookLimit: Limit = { limit: 60, window: HOUR };

/** Files of sales that one owner uploads. */
export const salesFileLimit: Limit = { limit: 30, window: HOUR };

/** Batches of sales that one till sends: at one a minute no till falls behind. */
export const salesBatchLimit: Limit = { limit: 300, window: HOUR };

/** Forms that need no account. Each form has its own counters. */
export const publicFormLimits = {
  mailbox: { limit: 3, window: HOUR },
  mailboxDay: { limit: 6, window: DAY },
} as const satisfies Record<string, Limit>;

/**
 * The key of an address in a counter: an IPv4 address itself, but the /64 network of an IPv6 address, since every
 * household has a whole /64.
 */
export function addressKey(address: string): string {
  return address.includes(":") ? addressPrefix(address) : address;
}
