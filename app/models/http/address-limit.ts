import { DAY, HOUR, MINUTE } from "~/models/duration";
import type { Limit } from "./throttle";

/**
 * What one address may do before others at it are refused. Mobile carriers put thousands of people behind one, so a
 * attempt counts until it succeeds: a success refunds its attempts (`refundAttempts`).
 */
interface AddressLimit {
  /** Hits in any such time, not in the hours of a clock. */
  attempts: readonly Limit[];
  /** How many different things attempts may be about. One that was tried already is let in again. */
  different?: Limit;
  /** Whether each success at the address allows one more attempt for a day: where many people share it, more goes wrong. */
  growing?: boolean;
}

const codeSends: AddressLimit = {
  attempts: [
    { limit: 15, window: HOUR },
    { limit: 60, window: DAY },
  ],
  growing: true,
};

/** All limits by address alone, but for those that count requests of any kind. docs/security.md has them as a table. */
export const addressLimits = {
  /** Codes sent to phones; the right code takes back its own. */
  "code-sms": codeSends,
  /**
   * The same from one network, of accounts that have verified no phone yet: a breaker for senders with many addresses.
   * Whoever has verified one is spared.
   */
  "code-sms-network": {
    attempts: [
      { limit: 45, window: HOUR },
      { limit: 180, window: DAY },
    ],
    growing: true,
  },
  /** The same of one agent, from whatever address, to phones of customers; the right code takes back its own. */
  "code-agent": codeSends,
  /** Codes sent to mailboxes. A budget of its own, so that a mail gets through where text messages were used up. */
  "code-mail": codeSends,
  /** Wrong codes; the right one takes back those of its own flow. */
  "wrong-code": {
    attempts: [
      { limit: 30, window: HOUR },
      { limit: 100, window: DAY },
    ],
  },
  /** The same from one network, since carriers and thieves have many addresses of one. */
  "wrong-code-network": {
    attempts: [
      { limit: 150, window: HOUR },
      { limit: 500, window: DAY },
    ],
  },
  /** Sign-ups; a verified phone takes back its own, with the mistakes before it. */
  "sign-up": { attempts: [{ limit: 60, window: HOUR }] },
  /** Wrong passwords, and what was typed as name; a login takes back all that named the same. */
  login: { attempts: [{ limit: 60, window: 15 * MINUTE }], different: { limit: 30, window: HOUR } },
  /** Recoveries that were asked for; the right code or key takes back those for the same mailbox. */
  recovery: { attempts: [{ limit: 30, window: HOUR }] },
  /** Recovery keys; the right one takes back those of its recovery. */
  "recovery-key": { attempts: [{ limit: 30, window: HOUR }] },
  /** Coupons; one that exists takes back its own. */
  coupon: { attempts: [{ limit: 30, window: HOUR }] },
  /** Codes of tills; the right one takes back those of its session. */
  "till-code": { attempts: [{ limit: 20, window: HOUR }] },
  /** The same of one account, from whatever session and address. */
  "till-code-account": {
    attempts: [
      { limit: 20, window: HOUR },
      { limit: 60, window: DAY },
    ],
  },
  /** The same from one network. */
  "till-code-network": { attempts: [{ limit: 400, window: HOUR }] },
  /** Codes of invitations; the right one takes back those for its address. */
  invitation: { attempts: [{ limit: 30, window: HOUR }] },
  /** The same from one network. */
  "invitation-network": { attempts: [{ limit: 1000, window: HOUR }] },
  /** Invitations by text message of one owner, from whatever address; whoever joins takes back their own. */
  "invitation-sms": {
    attempts: [
      { limit: 15, window: HOUR },
      { limit: 30, window: DAY },
    ],
    growing: true,
  },
  /** Messages, each of which somebody has to read. */
  contact: { attempts: [{ limit: 5, window: HOUR }] },
  /** Mailboxes for the newsletter; the link in the mail takes back those for its own. */
  newsletter: { attempts: [{ limit: 5, window: HOUR }] },
} as const satisfies Record<string, AddressLimit>;

export type AddressLimitName = keyof typeof addressLimits;

/** What happened at an address, the newest first. */
export interface AddressRecord {
  attempts: readonly { at: Date; about: string }[];
  /** Successes of the last day. */
  successes: number;
}

/** When the next attempt is let in; null if it is let in now. */
export function addressWait(
  name: AddressLimitName,
  { attempts, successes }: AddressRecord,
  { about, now }: { about: string; now: Date },
): Date | null {
  const limit: AddressLimit = addressLimits[name];
  const more = limit.growing ? successes : 0;
  const waits = limit.attempts.map((each) => freeFrom(attempts, { ...each, limit: each.limit + more }, now));
  if (limit.different) waits.push(freeFrom(newestOfEach(attempts, about), limit.different, now));
  const times = waits.flatMap((wait) => (wait ? [wait.getTime()] : []));
  return times.length === 0 ? null : new Date(Math.max(...times));
}

/** How far back attempts of this limit count, in ms. */
export function longestWindow(name: AddressLimitName): number {
  const { attempts, different }: AddressLimit = addressLimits[name];
  return Math.max(...attempts.map(({ window }) => window), different?.window ?? 0);
}

function freeFrom(attempts: readonly { at: Date }[], { limit, window }: Limit, now: Date): Date | null {
  const blocking = attempts[limit - 1];
  const free = blocking && new Date(blocking.at.getTime() + window);
  return free && free > now ? free : null;
}

/** One attempt for each thing, without the one that is tried again: that one is counted already. */
function newestOfEach(attempts: AddressRecord["attempts"], about: string) {
  const seen = new Set<string>();
  const newest = attempts.filter((attempt) => !seen.has(attempt.about) && seen.add(attempt.about));
  return seen.has(about) ? [] : newest;
}
