import type { Db } from "#db/client";
import type { DeliveryChannel, MessageProvider } from "#db/schema";
import { REMOVED } from "~/models/platform/retention";
import { enqueue } from "./outbox.server";
import { type Failure, LEASE, type OutgoingMessage } from "./delivery";
import type { RetryDecision } from "./retry";

export interface ClaimedMessage extends OutgoingMessage {
  id: number;
  channel: DeliveryChannel;
  /** Includes this attempt. */
  attempts: number;
  expiresAt: Date | null;
  /** Identifies the claim: a failure counts only for the newest one. */
  leasedUntil: Date | null;
}

/**
 * Claims due messages with a lease; a message without a recorded result is due again when the lease ends. Messages
 * that expire come first, so that a code never waits behind other mails.
 */
export async function claimDue(
  db: Db,
  query: { channels: readonly DeliveryChannel[]; limit: number; now: Date },
): Promise<ClaimedMessage[]> {
  const { now } = query;
  return db
    .with("due", (cte) =>
      cte
        .selectFrom("outbox")
        .select("id")
        .where("channel", "in", query.channels)
        .where("sentAt", "is", null)
        .where("deadAt", "is", null)
        .where("nextAttemptAt", "<=", now)
        .where((eb) => eb.or([eb("leasedUntil", "is", null), eb("leasedUntil", "<=", now)]))
        .where((eb) => eb.or([eb("expiresAt", "is", null), eb("expiresAt", ">", now)]))
        .orderBy("expiresAt", (order) => order.asc().nullsLast())
        .orderBy("nextAttemptAt")
        .limit(query.limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable("outbox")
    .from("due")
    .whereRef("outbox.id", "=", "due.id")
    .set((eb) => ({
      leasedUntil: new Date(now.getTime() + LEASE),
      attempts: eb("outbox.attempts", "+", 1),
    }))
    .returning([
      "outbox.id",
      "outbox.channel",
      "outbox.recipient",
      "outbox.subject",
      "outbox.text",
      "outbox.dedupeKey",
      "outbox.attempts",
      "outbox.expiresAt",
      "outbox.leasedUntil",
    ])
    .execute();
}

interface SentMessage {
  provider: MessageProvider;
  providerId: string | null;
  /** Whether to remove the text, which may hold a code. */
  removeText: boolean;
  now: Date;
}

/** Marks a message as sent, even if another process has claimed it by now. */
export async function markSent(db: Db, id: number, sent: SentMessage): Promise<void> {
  await db
    .updateTable("outbox")
    .set({
      sentAt: sent.now,
      provider: sent.provider,
      providerId: sent.providerId,
      deadAt: null,
      leasedUntil: null,
      lastError: null,
      ...(sent.removeText && { text: REMOVED }),
    })
    .where("id", "=", id)
    .where("sentAt", "is", null)
    .execute();
}

/** Records a failed attempt, unless another process has claimed the message since or it has a final result. */
export async function markFailed(
  db: Db,
  message: Pick<ClaimedMessage, "id" | "leasedUntil">,
  failed: { failure: Failure; next: RetryDecision; now: Date },
): Promise<void> {
  const { failure, next, now } = failed;
  const recorded = await db
    .updateTable("outbox")
    .set({
      leasedUntil: null,
      lastError: failure.reason,
      ...(next.end ? { deadAt: now } : { nextAttemptAt: next.at }),
    })
    .where("id", "=", message.id)
    .where("leasedUntil", "=", message.leasedUntil)
    .where("sentAt", "is", null)
    .where("deadAt", "is", null)
    .returning("smsText")
    .executeTakeFirst();
  if (next.end && recorded?.smsText) await followBySms(db, message.id, now);
}

/**
 * Lets the SMS follow that a message by WhatsApp or a call carries, since that did not arrive. It follows once, and not
 * if the message has expired or a newer one took its place.
 */
export async function followBySms(db: Db, id: number, now: Date): Promise<void> {
  const failed = await db
    .selectFrom("outbox")
    .select(["ownerId", "recipient", "smsText", "dedupeKey", "topic", "expiresAt"])
    .where("id", "=", id)
    .where("smsText", "is not", null)
    .where((is) => is.or([is("expiresAt", "is", null), is("expiresAt", ">", now)]))
    .forUpdate()
    .executeTakeFirst();
  if (!failed || failed.smsText === null) return;
  await db.updateTable("outbox").set({ smsText: null }).where("id", "=", id).execute();
  await enqueue(db, {
    channel: "sms",
    recipient: failed.recipient,
    text: failed.smsText,
    now,
    ownerId: failed.ownerId ?? undefined,
    dedupeKey: `${failed.dedupeKey}:sms`,
    topic: failed.topic ?? undefined,
    expiresAt: failed.expiresAt ?? undefined,
  });
}

/** Expired messages, except those another process has claimed. */
const selectExpired = (db: Db, now: Date) =>
  db.selectFrom("outbox").select("id").where("expiresAt", "<=", now).forUpdate().skipLocked();

/** Gives up messages that expired before they were sent. */
export async function endExpired(db: Db, now: Date): Promise<void> {
  await db
    .updateTable("outbox")
    .set((eb) => ({
      deadAt: now,
      leasedUntil: null,
      lastError: eb.fn.coalesce("lastError", eb.val("expired before it was sent")),
    }))
    .where(
      "id",
      "in",
      selectExpired(db, now)
        .where("sentAt", "is", null)
        .where("deadAt", "is", null)
        .where((eb) => eb.or([eb("leasedUntil", "is", null), eb("leasedUntil", "<=", now)])),
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
    .set({ text: REMOVED, smsText: null })
    .where(
      "id",
      "in",
      selectExpired(db, now).where((is) => is.or([is("text", "!=", REMOVED), is("smsText", "is not", null)])),
    )
    .execute();
}
