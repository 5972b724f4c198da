import type { Channel, MessageProvider } from "#db/schema";
import { HOUR, MINUTE, SECOND } from "./duration";

/** A message as the provider of its channel needs it. */
export interface Outgoing {
  recipient: string;
  subject: string | null;
  text: string;
  dedupeKey: string;
}

/**
 * Why a message did not go out: `refused` for good, `failed` for now, or `unknown` when the answer got lost and it may
 * have gone out after all. The reason is kept and shown, so it never repeats the message.
 */
export interface Failure {
  kind: "refused" | "failed" | "unknown";
  reason: string;
  /** Milliseconds that the provider asks us to wait. */
  retryAfter?: number;
}

export type Attempt = { sent: true; providerId: string | null } | { sent: false; failure: Failure };

export interface Provider {
  name: MessageProvider;
  channel: Channel;
  send(message: Outgoing): Promise<Attempt>;
  close(): void;
}

export type NextStep = { end: true } | { end: false; at: Date };

export const MOST_ATTEMPTS = 10;
/** How long a message belongs to the process that took it: longer than any provider takes to answer or time out. */
export const LEASE = 2 * MINUTE;

const FIRST_PAUSE = 10 * SECOND;
const LONGEST_PAUSE = 6 * HOUR;
const GROWTH = 3;
/** A lost answer may still come as a delivery receipt, so a second copy waits at least this long. */
const LEAST_PAUSE_AFTER_LOST_ANSWER = MINUTE;
const LONGEST_REASON = 200;

/** What follows a failure; `chance` from 0 to 1 spreads messages that failed together. */
export function nextStep(
  message: { attempts: number; expiresAt: Date | null },
  failure: Failure,
  now: Date,
  chance: number,
): NextStep {
  if (failure.kind === "refused" || message.attempts >= MOST_ATTEMPTS) return { end: true };
  const least = failure.kind === "unknown" ? LEAST_PAUSE_AFTER_LOST_ANSWER : 0;
  const pause = Math.max(pauseAfter(message.attempts, chance), failure.retryAfter ?? 0, least);
  const at = new Date(now.getTime() + Math.min(pause, LONGEST_PAUSE));
  return isExpired(message, at) ? { end: true } : { end: false, at };
}

export function isExpired({ expiresAt }: { expiresAt: Date | null }, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

/** Half of the pause is certain, half is chance. */
function pauseAfter(attempts: number, chance: number): number {
  const pause = Math.min(FIRST_PAUSE * GROWTH ** (attempts - 1), LONGEST_PAUSE);
  return (pause / 2) * (1 + chance);
}

/** One short line without anything that could be a code or a phone number. */
export function safeReason(text: string): string {
  const line = text.replace(/[\p{Cc}\s]+/gu, " ").trim();
  return line.replace(/\d{5,}/g, "*****").slice(0, LONGEST_REASON);
}

export const failed = (reason: string): Attempt => ({
  sent: false,
  failure: { kind: "failed", reason: safeReason(reason) },
});

export const refused = (reason: string): Attempt => ({
  sent: false,
  failure: { kind: "refused", reason: safeReason(reason) },
});

export const unknown = (reason: string): Attempt => ({
  sent: false,
  failure: { kind: "unknown", reason: safeReason(`no answer, it may have been sent: ${reason}`) },
});
