import type { Channel, MessageProvider } from "#db/schema";
import { HOUR, MINUTE, SECOND } from "~/models/duration";

/** A message as providers need it. */
export interface OutgoingMessage {
  recipient: string;
  subject: string | null;
  text: string;
  /** For a newsletter: where a mail program posts to unsubscribe its reader (RFC 8058). */
  unsubscribeUrl?: string | null;
  dedupeKey: string;
}

/**
 * Why a message was not sent: `refused` for good, `failed` for now, or `unknown` when there was no response and it
 * may have been sent after all. The reason is stored and shown, so it never repeats the message.
 */
export interface Failure {
  kind: "refused" | "failed" | "unknown";
  reason: string;
  /** The delay the provider asked for, in ms. */
  retryAfter?: number;
}

export type Attempt = { sent: true; providerId: string | null } | { sent: false; failure: Failure };

export interface Provider {
  name: MessageProvider;
  channel: Channel;
  send(message: OutgoingMessage): Promise<Attempt>;
  close(): void;
}

export type RetryDecision = { end: true } | { end: false; at: Date };

export const MAX_ATTEMPTS = 10;
/** How long a claimed message belongs to its process: longer than any provider takes to respond or time out. */
export const LEASE = 2 * MINUTE;

const FIRST_DELAY = 10 * SECOND;
const MAX_DELAY = 6 * HOUR;
const GROWTH = 3;
/** If the result is unknown, a delivery receipt may still arrive, so the next attempt waits at least this long. */
const MIN_DELAY_AFTER_UNKNOWN = MINUTE;
const MAX_REASON = 200;

/** Decides what follows a failed attempt. `jitter`, from 0 to 1, spreads messages that failed together. */
export function decideRetry(
  message: { attempts: number; expiresAt: Date | null },
  failure: Failure,
  now: Date,
  jitter: number,
): RetryDecision {
  if (failure.kind === "refused" || message.attempts >= MAX_ATTEMPTS) return { end: true };
  const least = failure.kind === "unknown" ? MIN_DELAY_AFTER_UNKNOWN : 0;
  const pause = Math.max(backoff(message.attempts, jitter), failure.retryAfter ?? 0, least);
  const at = new Date(now.getTime() + Math.min(pause, MAX_DELAY));
  return isExpired(message, at) ? { end: true } : { end: false, at };
}

function isExpired({ expiresAt }: { expiresAt: Date | null }, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

/** Exponential backoff: half fixed, half jitter. */
function backoff(attempts: number, jitter: number): number {
  const pause = Math.min(FIRST_DELAY * GROWTH ** (attempts - 1), MAX_DELAY);
  return (pause / 2) * (1 + jitter);
}

/** One short line without anything that may be a code or a phone number. */
export function safeReason(text: string): string {
  const line = text.replace(/[\p{Cc}\s]+/gu, " ").trim();
  return line.replace(/\d{5,}/g, "*****").slice(0, MAX_REASON);
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
