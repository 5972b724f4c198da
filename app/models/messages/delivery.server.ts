import type { Db } from "#db/client";
import type { Channel, MessageProvider } from "#db/schema";
import { REMOVED } from "~/models/retention";
import { LEASE, type Failure, type RetryDecision, type OutgoingMessage } from "./delivery";

export interface ClaimedMessage extends OutgoingMessage {
  id: number;
  /** Includes this attempt. */
  attempts: number;
  expiresAt: Date | null;
  /** Identifies the claim: a failure counts only for the newest one. */
  leasedUntil: Date | null;
}

/**
 * Claims due messages with a lease; a message without a recorded result is due again when the lease ends. Messages
 * that expire come first, so that a code never waits behind a newsletter.
 */
export async function claimDue(
  db: Db,
  query: { channel: Channel; limit: number; now: Date },
): Promise<ClaimedMessage[]> {
  const { now } = query;
  return db
    .with("due", (cte) =>
      cte
        .selectFrom("outbox")
        .select("id")
        .where("channel", "=", query.channel)
        .where("sent_at", "is", null)
        .where("dead_at", "is", null)
        .where("next_attempt_at", "<=", now)
        .where((eb) => eb.or([eb("leased_until", "is", null), eb("leased_until", "<=", now)]))
        .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now)]))
        .orderBy("expires_at", (order) => order.asc().nullsLast())
        .orderBy("next_attempt_at")
        .limit(query.limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable("outbox")
    .from("due")
    .whereRef("outbox.id", "=", "due.id")
    .set((eb) => ({
      leased_until: new Date(now.getTime() + LEASE),
      attempts: eb("outbox.attempts", "+", 1),
    }))
    .returning([
      "outbox.id",
      "outbox.recipient",
      "outbox.subject",
      "outbox.text",
      "outbox.unsubscribe_url as unsubscribeUrl",
      "outbox.dedupe_key as dedupeKey",
      "outbox.attempts",
      "outbox.expires_at as expiresAt",
      "outbox.leased_until as leasedUntil",
    ])
    .execute();
}

interface Sent {
  provider: MessageProvider;
  providerId: string | null;
  /** Whether to remove the text, which may hold a code. */
  removeText: boolean;
  now: Date;
}

/** Marks a message as sent, even if another process has claimed it by now. */
export async function recordSent(db: Db, id: number, sent: Sent): Promise<void> {
  await db
    .updateTable("outbox")
    .set({
      sent_at: sent.now,
      provider: sent.provider,
      provider_id: sent.providerId,
      dead_at: null,
      leased_until: null,
      last_error: null,
      ...(sent.removeText && { text: REMOVED }),
    })
    .where("id", "=", id)
    .where("sent_at", "is", null)
    .execute();
}

/** Records a failed attempt, unless another process has claimed the message since or it has a final result. */
export async function recordFailure(
  db: Db,
  message: Pick<ClaimedMessage, "id" | "leasedUntil">,
  failed: { failure: Failure; next: RetryDecision; now: Date },
): Promise<void> {
  const { failure, next, now } = failed;
  await db
    .updateTable("outbox")
    .set({
      leased_until: null,
      last_error: failure.reason,
      ...(next.end ? { dead_at: now } : { next_attempt_at: next.at }),
    })
    .where("id", "=", message.id)
    .where("leased_until", "=", message.leasedUntil)
    .where("sent_at", "is", null)
    .where("dead_at", "is", null)
    .execute();
}

/** Expired messages, except those another process has claimed. */
const expired = (db: Db, now: Date) =>
  db.selectFrom("outbox").select("id").where("expires_at", "<=", now).forUpdate().skipLocked();

/** Gives up messages that expired before they were sent. */
export async function endExpired(db: Db, now: Date): Promise<void> {
  await db
    .updateTable("outbox")
    .set((eb) => ({
      dead_at: now,
      leased_until: null,
      last_error: eb.fn.coalesce("last_error", eb.val("expired before it was sent")),
    }))
    .where(
      "id",
      "in",
      expired(db, now)
        .where("sent_at", "is", null)
        .where("dead_at", "is", null)
        .where((eb) => eb.or([eb("leased_until", "is", null), eb("leased_until", "<=", now)])),
    )
    .execute();
}

/**
 * Removes the texts of expired messages: their codes are useless, but could still reveal something in a stolen copy
 * of the table.
 */
export async function removeExpiredTexts(db: Db, now: Date): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ text: REMOVED })
    .where("id", "in", expired(db, now).where("text", "!=", REMOVED))
    .execute();
}
