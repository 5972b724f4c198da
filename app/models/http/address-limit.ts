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

/** A limit with the name under which its attempts are stored. */
export interface NamedAddressLimit extends AddressLimit {
  name: string;
}

/**
 * Limits by address alone, each with the name under which its attempts are stored. docs/limits.md lists them as a
 * table.
 */
export function nameLimits<const Limits extends Record<string, AddressLimit>>(
  limits: Limits,
): { [Name in keyof Limits]: Limits[Name] & { name: Name } };
export function nameLimits(limits: Record<string, AddressLimit>): Record<string, NamedAddressLimit> {
  return Object.fromEntries(Object.entries(limits).map(([name, limit]) => [name, { ...limit, name }]));
}

/** The attempts at an address, newest first. */
export interface AddressAttempts {
  attempts: readonly { at: Date; about: string }[];
  /** Successes of the last day. */
  successes: number;
}

/** When the next attempt is allowed; null if it is allowed now. */
export function addressWait(
  limit: AddressLimit,
  { attempts, successes }: AddressAttempts,
  { about, now }: { about: string; now: Date },
): Date | null {
  const more = limit.growing ? successes : 0;
  const waits = limit.attempts.map((each) => freeFrom(attempts, { ...each, limit: each.limit + more }, now));
  if (limit.different) waits.push(freeFrom(newestOfEach(attempts, about), limit.different, now));
  const times = waits.flatMap((wait) => (wait ? [wait.getTime()] : []));
  return times.length === 0 ? null : new Date(Math.max(...times));
}

/** How long attempts of this limit count, in ms. */
export function longestWindow({ attempts, different }: AddressLimit): number {
  return Math.max(...attempts.map(({ window }) => window), different?.window ?? 0);
}

function freeFrom(attempts: readonly { at: Date }[], { limit, window }: Limit, now: Date): Date | null {
  const blocking = attempts[limit - 1];
  const free = blocking && new Date(blocking.at.getTime() + window);
  return free && free > now ? free : null;
}

/** The newest attempt about each thing. Empty if the thing being tried is already among them. */
function newestOfEach(attempts: AddressAttempts["attempts"], about: string) {
  const seen = new Set<string>();
  const newest = attempts.filter((attempt) => !seen.has(attempt.about) && seen.add(attempt.about));
  return seen.has(about) ? [] : newest;
}
