import type { Db } from "#db/client";
import type { Channel, NewRow, OutboxTable } from "#db/schema";
import { MINUTE } from "~/models/duration";
import { REMOVED, REMOVED_HOST } from "~/models/retention";
import { isEmailLost } from "./lost-email";
import type { ListedMessage } from "./outbox-list";

export interface NewMessage {
  channel: Channel;
  recipient: string;
  /** Only mails have a subject. */
  subject?: string | undefined;
  text: string;
  unsubscribeUrl?: string | undefined;
  ownerId?: number | undefined;
  /** A second message with the same key is not added. */
  dedupeKey: string;
  /** When the message becomes useless, as a code does. It is not sent after that. */
  expiresAt?: Date | undefined;
  /** A new message replaces the unsent ones of the same topic. */
  topic?: string | undefined;
  now: Date;
}

interface OutboxMessage {
  id: number;
  channel: Channel;
  recipient: string;
  subject: string | null;
  text: string;
  createdAt: Date;
}

/** The columns of a new message; delivery writes the others. */
type NewOutboxRow = Omit<
  NewRow<OutboxTable>,
  | "attempts"
  | "sent_at"
  | "dead_at"
  | "leased_until"
  | "last_error"
  | "provider"
  | "provider_id"
  | "delivered_at"
>;

/** Whether the account is deleted, or has no address. */
const isNowhere = ({ recipient }: NewMessage): boolean =>
  recipient.endsWith(`@${REMOVED_HOST}`) || isEmailLost(recipient);

/**
 * Adds a message to the outbox in the transaction that causes it, unless the account is deleted or has no address. A
 * job delivers it.
 */
export async function enqueue(db: Db, message: NewMessage): Promise<void> {
  if (isNowhere(message)) return;
  if (message.topic !== undefined) await dropReplaced(db, message.topic, message);
  await messageInsert(db, message).execute();
}

/** The same for messages without a topic, in one statement. */
export async function enqueueAll(db: Db, messages: readonly NewMessage[]): Promise<void> {
  const sendable = messages.filter((message) => !isNowhere(message));
  if (sendable.length > 0) await messageInsert(db, ...sendable).execute();
}

/** The insert of messages without a topic, for a statement that also writes other rows. */
export function messageInsert(db: Db, ...messages: NewMessage[]) {
  return db
    .insertInto("outbox")
    .values(messages.map(rowOf))
    .onConflict((conflict) => conflict.column("dedupe_key").doNothing());
}

/** The same for one message, unless the account is deleted or has no address. */
export const messageInserts = (db: Db, message: NewMessage) =>
  isNowhere(message) ? [] : [messageInsert(db, message)];

const rowOf = (message: NewMessage): NewOutboxRow => ({
  owner_id: message.ownerId ?? null,
  channel: message.channel,
  recipient: message.recipient,
  subject: message.subject ?? null,
  text: message.text,
  unsubscribe_url: message.unsubscribeUrl ?? null,
  dedupe_key: message.dedupeKey,
  topic: message.topic ?? null,
  expires_at: message.expiresAt ?? null,
  created_at: message.now,
  next_attempt_at: message.now,
});

/** Adds a message for an account. Without a user it adds nothing but takes the same time. */
export async function enqueueFor(db: Db, userId: number | null, message: NewMessage): Promise<void> {
  if (userId !== null) return enqueue(db, { ...message, ownerId: userId });
  if (message.topic !== undefined) await dropReplaced(db, message.topic, message);
  await db.selectFrom("outbox").select("id").where("dedupe_key", "=", message.dedupeKey).execute();
}

/** Gives up the unsent messages of a topic. One that is being sent may still go out, but is not retried. */
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

/** Newest first. */
export async function listOutbox(db: Db, limit: number): Promise<OutboxMessage[]> {
  return db
    .selectFrom("outbox")
    .select(["id", "channel", "recipient", "subject", "text", "created_at as createdAt"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export type StuckMessage = Omit<ListedMessage, "deliveredAt" | "expiresAt">;

/** The columns that show the state of a message, never its text. */
export const stuckColumns = [
  "id",
  "channel",
  "recipient",
  "subject",
  "attempts",
  "created_at as createdAt",
  "next_attempt_at as nextAttemptAt",
  "sent_at as sentAt",
  "dead_at as deadAt",
  "last_error as lastError",
] as const;

export type RetryResult = "queued" | "unknown" | "sent" | "being-sent" | "obsolete";

/** Messages that need attention: given up, failed, overdue, or sent and reported as not delivered. */
export async function listStuck(db: Db, now: Date, limit: number): Promise<StuckMessage[]> {
  const overdue = new Date(now.getTime() - MINUTE);
  return db
    .selectFrom("outbox")
    .select(stuckColumns)
    .where("delivered_at", "is", null)
    .where((eb) =>
      eb.or([
        eb("last_error", "is not", null),
        eb.and([eb("sent_at", "is", null), eb("dead_at", "is", null), eb("next_attempt_at", "<", overdue)]),
      ]),
    )
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Makes a message due now, with all its attempts. A replaced message is not retried. */
export async function retryMessage(db: Db, id: number, now: Date): Promise<RetryResult> {
  const queued = await db
    .updateTable("outbox")
    .set({ dead_at: null, attempts: 0, next_attempt_at: now, leased_until: null })
    .where("id", "=", id)
    .where("sent_at", "is", null)
    .where("text", "!=", REMOVED)
    .where((eb) => eb.or([eb("dead_at", "is", null), eb("last_error", "is not", null)]))
    .where((eb) => eb.or([eb("leased_until", "is", null), eb("leased_until", "<=", now)]))
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now)]))
    .returning("id")
    .executeTakeFirst();
  return queued ? "queued" : whyNot(db, id, now);
}

async function whyNot(db: Db, id: number, now: Date): Promise<RetryResult> {
  const row = await db
    .selectFrom("outbox")
    .select(["sent_at", "leased_until"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return "unknown";
  if (row.sent_at) return "sent";
  return row.leased_until && row.leased_until > now ? "being-sent" : "obsolete";
}
