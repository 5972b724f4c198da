import { DAY, HOUR, MINUTE } from "~/models/duration";
import type { Limit } from "./throttle";

/**
 * What one address may do before others at it are refused. Mobile carriers put thousands of people behind one, so a
 * hit is what went wrong or may yet: what goes well takes its hits back (`takeBackHits`).
 */
interface AddressLimit {
  /** Hits in any such time, not in the hours of a clock. */
  hits: readonly Limit[];
  /** Different things that hits were about. One that was hit already is let in again. */
  different?: Limit;
  /** Whether each success at the address allows one more hit for a day: where many come, more goes wrong. */
  growing?: boolean;
}

const codeSends: AddressLimit = {
  hits: [
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
    hits: [
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
    hits: [
      { limit: 30, window: HOUR },
      { limit: 100, window: DAY },
    ],
  },
  /** The same from one network, since carriers and thieves have many addresses of one. */
  "wrong-code-network": {
    hits: [
      { limit: 150, window: HOUR },
      { limit: 500, window: DAY },
    ],
  },
  /** Sign-ups; a verified phone takes back its own, with the mistakes before it. */
  "sign-up": { hits: [{ limit: 60, window: HOUR }] },
  /** Wrong passwords, and what was typed as name; a login takes back all that named the same. */
  login: { hits: [{ limit: 60, window: 15 * MINUTE }], different: { limit: 30, window: HOUR } },
  /** Recoveries that were asked for; the right code or key takes back those for the same mailbox. */
  recovery: { hits: [{ limit: 30, window: HOUR }] },
  /** Recovery keys; the right one takes back those of its recovery. */
  "recovery-key": { hits: [{ limit: 30, window: HOUR }] },
  /** Coupons; one that exists takes back its own. */
  coupon: { hits: [{ limit: 30, window: HOUR }] },
  /** Codes of tills; the right one takes back those of its session. */
  "till-code": { hits: [{ limit: 20, window: HOUR }] },
  /** The same of one account, from whatever session and address. */
  "till-code-account": {
    hits: [
      { limit: 20, window: HOUR },
      { limit: 60, window: DAY },
    ],
  },
  /** The same from one network. */
  "till-code-network": { hits: [{ limit: 400, window: HOUR }] },
  /** Codes of invitations; the right one takes back those for its address. */
  invitation: { hits: [{ limit: 30, window: HOUR }] },
  /** The same from one network. */
  "invitation-network": { hits: [{ limit: 1000, window: HOUR }] },
  /** Invitations by text message of one owner, from whatever address; whoever joins takes back their own. */
  "invitation-sms": {
    hits: [
      { limit: 15, window: HOUR },
      { limit: 30, window: DAY },
    ],
    growing: true,
  },
  /** Messages, each of which somebody has to read. */
  contact: { hits: [{ limit: 5, window: HOUR }] },
  /** Mailboxes for the newsletter; the link in the mail takes back those for its own. */
  newsletter: { hits: [{ limit: 5, window: HOUR }] },
} as const satisfies Record<string, AddressLimit>;

export type AddressLimitName = keyof typeof addressLimits;

/** What happened at an address, the newest first. */
export interface AddressRecord {
  hits: readonly { at: Date; about: string }[];
  /** Successes of the last day. */
  successes: number;
}

/** From when on one more hit is let in, or null when it is let in now. */
export function addressWait(
  name: AddressLimitName,
  { hits, successes }: AddressRecord,
  { about, now }: { about: string; now: Date },
): Date | null {
  const limit: AddressLimit = addressLimits[name];
  const more = limit.growing ? successes : 0;
  const waits = limit.hits.map((each) => freeFrom(hits, { ...each, limit: each.limit + more }, now));
  if (limit.different) waits.push(freeFrom(newestOfEach(hits, about), limit.different, now));
  const times = waits.flatMap((wait) => (wait ? [wait.getTime()] : []));
  return times.length === 0 ? null : new Date(Math.max(...times));
}

/** How far back hits of this name count. */
export function longestWindow(name: AddressLimitName): number {
  const { hits, different }: AddressLimit = addressLimits[name];
  return Math.max(...hits.map(({ window }) => window), different?.window ?? 0);
}

function freeFrom(hits: readonly { at: Date }[], { limit, window }: Limit, now: Date): Date | null {
  const blocking = hits[limit - 1];
  const free = blocking && new Date(blocking.at.getTime() + window);
  return free && free > now ? free : null;
}

/** One hit of each thing, unless it is the one that is tried again: then there is nothing new to count. */
function newestOfEach(hits: AddressRecord["hits"], about: string) {
  const seen = new Set<string>();
  const newest = hits.filter((hit) => !seen.has(hit.about) && seen.add(hit.about));
  return seen.has(about) ? [] : newest;
}
