import type { Role } from "#db/schema";
import { DAY, HOUR, MINUTE } from "~/models/duration";

export const MAX_SESSIONS = 10;
/** `seen_at` is written at most this often, so that page views cause few writes. */
export const SEEN_INTERVAL = 5 * MINUTE;
/** Sensitive actions require a password that was typed within this time. */
export const FRESH_FOR = 15 * MINUTE;
/** Known devices of one account. */
export const MAX_DEVICES = 20;

/** How many ms a session lasts without a request, and in total. */
export function sessionLimits(role: Role): { idle: number; absolute: number } {
  const ours = role === "agent" || role === "staff";
  return ours ? { idle: 2 * HOUR, absolute: 12 * HOUR } : { idle: 12 * HOUR, absolute: 14 * DAY };
}

export function isFresh(session: { authenticatedAt: Date }, now: Date, within = FRESH_FOR): boolean {
  return now.getTime() - session.authenticatedAt.getTime() < within;
}
