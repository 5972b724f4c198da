import type { Role } from "#db/schema";
import { DAY, HOUR, MINUTE } from "./duration";

export const MOST_SESSIONS = 10;
/** `seen_at` is written at most this often, so that reading pages does not write rows. */
export const SEEN_INTERVAL = 5 * MINUTE;
/** A password typed longer ago than this must be typed again for sensitive acts. */
export const FRESH_FOR = 15 * MINUTE;
/** How long a browser counts as one that logged in before, and how many of them an account has at most. */
export const DEVICE_LIFE = 365 * DAY;
export const MOST_DEVICES = 20;

/** Milliseconds without a request, and since the start, after which a session is over. */
export function sessionLimits(role: Role): { idle: number; absolute: number } {
  return role === "owner" ? { idle: 12 * HOUR, absolute: 14 * DAY } : { idle: 2 * HOUR, absolute: 12 * HOUR };
}

export function isFresh(session: { authenticatedAt: Date }, now: Date): boolean {
  return now.getTime() - session.authenticatedAt.getTime() < FRESH_FOR;
}
