import { DAY, HOUR, MINUTE } from "~/models/duration";
import type { Limit } from "./throttle";

/**
 * What one address may do before it is refused. Mobile carriers put thousands of people behind one address, so an
 * attempt counts only until it succeeds: a success refunds its attempts (`refundAttempts`).
 */
interface AddressLimit {
  /** The windows slide: they do not start on the hour. */
  attempts: readonly Limit[];
  /** How many different things attempts may be about. A thing that was already tried is let in again. */
  different?: Limit;
  /**
   * Whether each success at the address allows one more attempt for a day: more people behind an address make more
   * mistakes.
   */
  growing?: boolean;
}

const codeSends: AddressLimit = {
  attempts: [
    { limit: 15, window: HOUR },
    { limit: 60, window: DAY },
  ],
  growing: true,
};

/**
 * All limits by address alone, except those that count requests of any kind. docs/security.md has them as a table.
 */
export const addressLimits = {
  /** Codes sent to phones; the right code refunds its attempts. */
  "code-sms": codeSends,
  /**
   * The same per network, for accounts without a verified phone: it stops senders with many addresses. Accounts with
   * a verified phone are exempt.
   */
  "code-sms-network": {
    attempts: [
      { limit: 45, window: HOUR },
      { limit: 180, window: DAY },
    ],
    growing: true,
  },
  /** The same per agent, from any address, to phones of registrants; the right code refunds its attempts. */
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
  /** The same per network, since carriers and attackers have many addresses in one network. */
  "wrong-code-network": {
    attempts: [
      { limit: 150, window: HOUR },
      { limit: 500, window: DAY },
    ],
  },
  /** Sign-ups; a verified phone refunds its own, with the failed ones before it. */
  "sign-up": { attempts: [{ limit: 60, window: HOUR }] },
  /** Wrong passwords, and the typed names; a login refunds all attempts with the same name. */
  login: { attempts: [{ limit: 60, window: 15 * MINUTE }], different: { limit: 30, window: HOUR } },
  /** Requests for a recovery; the right code or key refunds those for the same mailbox. */
  recovery: { attempts: [{ limit: 30, window: HOUR }] },
  /** Recovery keys; the right one refunds those of its recovery. */
  "recovery-key": { attempts: [{ limit: 30, window: HOUR }] },
  /** Coupons; one that exists refunds its attempt. */
  coupon: { attempts: [{ limit: 30, window: HOUR }] },
  /** User codes of tills; the right one refunds those of its session. */
  "till-code": { attempts: [{ limit: 20, window: HOUR }] },
  /** The same per account, from any session and address. */
  "till-code-account": {
    attempts: [
      { limit: 20, window: HOUR },
      { limit: 60, window: DAY },
    ],
  },
  /** The same per network. */
  "till-code-network": { attempts: [{ limit: 400, window: HOUR }] },
  /** Invitation codes; the right one refunds those for its address. */
  invitation: { attempts: [{ limit: 30, window: HOUR }] },
  /** The same per network. */
  "invitation-network": { attempts: [{ limit: 1000, window: HOUR }] },
  /** Invitations by SMS per owner, from any address; a person who joins refunds theirs. */
  "invitation-sms": {
    attempts: [
      { limit: 15, window: HOUR },
      { limit: 30, window: DAY },
    ],
    growing: true,
  },
  /** Contact messages, each of which a person has to read. */
  contact: { attempts: [{ limit: 5, window: HOUR }] },
  /** Newsletter subscriptions; the link in the mail refunds those for its mailbox. */
  newsletter: { attempts: [{ limit: 5, window: HOUR }] },
} as const satisfies Record<string, AddressLimit>;

export type AddressLimitName = keyof typeof addressLimits;

/** The attempts at an address, newest first. */
export interface AddressRecord {
  attempts: readonly { at: Date; about: string }[];
  /** Successes of the last day. */
  successes: number;
}

/** When the next attempt is allowed; null if it is allowed now. */
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

/** How long attempts of this limit count, in ms. */
export function longestWindow(name: AddressLimitName): number {
  const { attempts, different }: AddressLimit = addressLimits[name];
  return Math.max(...attempts.map(({ window }) => window), different?.window ?? 0);
}

function freeFrom(attempts: readonly { at: Date }[], { limit, window }: Limit, now: Date): Date | null {
  const blocking = attempts[limit - 1];
  const free = blocking && new Date(blocking.at.getTime() + window);
  return free && free > now ? free : null;
}

/** The newest attempt about each thing. Empty if the thing being tried is already among them. */
function newestOfEach(attempts: AddressRecord["attempts"], about: string) {
  const seen = new Set<string>();
  const newest = attempts.filter((attempt) => !seen.has(attempt.about) && seen.add(attempt.about));
  return seen.has(about) ? [] : newest;
}
