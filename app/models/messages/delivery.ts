import type { DeliveryChannel, MessageProvider } from "#db/schema";
import { cutText, storableText } from "~/models/cut-text";
import { MINUTE } from "~/models/duration";

/** A message as providers need it. */
export interface OutgoingMessage {
  recipient: string;
  subject: string | null;
  text: string;
  /** For a newsletter: where a mail program posts to unsubscribe its reader (RFC 8058). */
  dedupeKey: string;
}

/**
 * Why a message was not sent: `refusedAttempt` for good, `failedAttempt` for now, or `unknown` when there was no response and it
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
  channel: DeliveryChannel;
  send(message: OutgoingMessage): Promise<Attempt>;
  close(): void;
}

/** How long a claimed message belongs to its process: longer than any provider takes to respond or time out. */
export const LEASE = 2 * MINUTE;

const MAX_REASON = 200;

/** Why staging does not write to a recipient whom its operator has not listed. It is not a failure. */
export const UNLISTED = "not one of STAGING_RECEIVERS";

/** One short line without anything that may be a code or a phone number. */
export function safeReason(text: string): string {
  const line = text.replace(/[\p{Cc}\s]+/gu, " ").trim();
  return cutText(storableText(line.replace(/\d{5,}/g, "*****")), MAX_REASON);
}

export const failedAttempt = (reason: string): Attempt => ({
  sent: false,
  failure: { kind: "failed", reason: safeReason(reason) },
});

export const refusedAttempt = (reason: string): Attempt => ({
  sent: false,
  failure: { kind: "refused", reason: safeReason(reason) },
});

/** How the reason of `recipientRefused` begins, by which a stored one is known. */
export const RECIPIENT_REFUSED = "recipient refused: ";

/** The provider does not write to this recipient: another message to it would end the same way. */
export const recipientRefused = (reason: string): Attempt => refusedAttempt(`${RECIPIENT_REFUSED}${reason}`);

export const unknown = (reason: string): Attempt => ({
  sent: false,
  failure: { kind: "unknown", reason: safeReason(`no answer, it may have been sent: ${reason}`) },
});
