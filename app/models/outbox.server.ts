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
  await db
    .insertInto("outbox")
    .values({
      owner_id: message.ownerId ?? null,
      channel: message.channel,
      recipient: message.recipient,
      subject: message.subject ?? null,
      text: message.text,
      dedupe_key: message.dedupeKey,
      created_at: message.now,
      next_attempt_at: message.now,
    })
    .onConflict((conflict) => conflict.column("dedupe_key").doNothing())
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
