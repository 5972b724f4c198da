import type { Db } from "#db/client";
import type { Channel } from "#db/schema";

interface NewMessage {
  channel: Channel;
  recipient: string;
  /** Mails have one, text messages have none. */
  subject?: string | undefined;
  text: string;
  ownerId?: number | undefined;
  /** A message with a key that was used before is not put in again. */
  dedupeKey: string;
  /** When it becomes pointless, as a code does: after that it is not sent any more. */
  expiresAt?: Date | undefined;
  /** Messages of one topic replace each other: what still waits when a newer one is put in is never sent. */
  topic?: string | undefined;
  now: Date;
}

export interface OutboxMessage {
  id: number;
  channel: Channel;
  recipient: string;
  subject: string | null;
  text: string;
  createdAt: Date;
}

/** Puts a message in, in the transaction of the act that causes it; what delivers it reads the table. */
export async function enqueue(db: Db, message: NewMessage): Promise<void> {
  if (message.topic !== undefined) await dropReplaced(db, message.topic, message);
  await db
    .insertInto("outbox")
    .values({
      owner_id: message.ownerId ?? null,
      channel: message.channel,
      recipient: message.recipient,
      subject: message.subject ?? null,
      text: message.text,
      dedupe_key: message.dedupeKey,
      topic: message.topic ?? null,
      expires_at: message.expiresAt ?? null,
      created_at: message.now,
      next_attempt_at: message.now,
    })
    .onConflict((conflict) => conflict.column("dedupe_key").doNothing())
    .execute();
}

/** The same for an account's own message; for nobody it only takes as long, so that time does not tell them apart. */
export async function enqueueFor(db: Db, userId: number | null, message: NewMessage): Promise<void> {
  if (userId !== null) return enqueue(db, { ...message, ownerId: userId });
  if (message.topic !== undefined) await dropReplaced(db, message.topic, message);
  await db.selectFrom("outbox").select("id").where("dedupe_key", "=", message.dedupeKey).execute();
}

/** Ends them without an error. One that is being sent at this moment may still go out, but is not tried again. */
async function dropReplaced(db: Db, topic: string, by: { dedupeKey: string; now: Date }): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ dead_at: by.now, last_error: null })
    .where("topic", "=", topic)
    .where("dedupe_key", "!=", by.dedupeKey)
    .where("sent_at", "is", null)
    .where("dead_at", "is", null)
    .execute();
}

/** The newest messages first. */
export async function listOutbox(db: Db, limit: number): Promise<OutboxMessage[]> {
  return db
    .selectFrom("outbox")
    .select(["id", "channel", "recipient", "subject", "text", "created_at as createdAt"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
