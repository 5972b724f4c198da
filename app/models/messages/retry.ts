import type { DeliveryChannel } from "#db/schema";
import { HOUR, MINUTE, SECOND } from "~/models/duration";

import type { Failure } from "./delivery";

export type RetryDecision = { end: true } | { end: false; at: Date };

export const MAX_ATTEMPTS = 10;

const FIRST_DELAY = 10 * SECOND;
const MAX_DELAY = 6 * HOUR;
const GROWTH = 3;
/** If the result is unknown, a delivery receipt may still arrive, so the next attempt waits at least this long. */
const MIN_DELAY_AFTER_UNKNOWN = MINUTE;

/** Decides what follows a failed attempt. `jitter`, from 0 to 1, spreads messages that failed together. */
export function decideRetry(
  message: { attempts: number; expiresAt: Date | null; channel: DeliveryChannel },
  failure: Failure,
  now: Date,
  jitter: number,
): RetryDecision {
  if (failure.kind === "refused" || message.attempts >= MAX_ATTEMPTS) return { end: true };
  if (failure.kind === "failed" && isFollowedBySms(message)) return { end: true };
  const least = failure.kind === "unknown" ? MIN_DELAY_AFTER_UNKNOWN : 0;
  const pause = Math.max(backoff(message.attempts, jitter), failure.retryAfter ?? 0, least);
  const at = new Date(now.getTime() + Math.min(pause, MAX_DELAY));
  return isExpired(message, at) ? { end: true } : { end: false, at };
}

/** The person need not wait for the next attempt: an SMS brings the same. */
const isFollowedBySms = ({ channel }: { channel: DeliveryChannel }): boolean =>
  channel === "whatsapp" || channel === "voice";

function isExpired({ expiresAt }: { expiresAt: Date | null }, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

/** Exponential backoff: half fixed, half jitter. */
function backoff(attempts: number, jitter: number): number {
  const pause = Math.min(FIRST_DELAY * GROWTH ** (attempts - 1), MAX_DELAY);
  return (pause / 2) * (1 + jitter);
}
