import { sql } from "kysely";
import type { Db } from "#db/client";
import type { DeliveryChannel, NewRow, OutboxTable } from "#db/schema";
import { MINUTE } from "~/models/duration";
import { REMOVED, REMOVED_HOST } from "~/models/platform/retention";
import { UNLISTED } from "./delivery";
import { GIVEN_UP_AFTER_RESTORE } from "./after-restore.server";
import { isEmailLost } from "./lost-email";
import type { ListedMessage } from "./outbox-list";

export interface NewMessage {
  channel: DeliveryChannel;
  recipient: string;
  /** Only mails have a subject. */
  subject?: string | undefined;
  text: string;
  /** Of a message by WhatsApp or a call: the SMS that follows once if it does not arrive. */
  smsText?: string | undefined;
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
  channel: DeliveryChannel;
  recipient: string;
  subject: string | null;
  text: string;
  createdAt: Date;
}

/** The columns of a new message; delivery writes the others. */
type NewOutboxRow = Omit<
  NewRow<OutboxTable>,
  "attempts" | "sentAt" | "deadAt" | "leasedUntil" | "lastError" | "provider" | "providerId" | "deliveredAt"
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

/** Adds messages without a topic to the outbox, in one statement. */
export async function enqueueAll(db: Db, messages: readonly NewMessage[]): Promise<void> {
  const sendable = messages.filter((message) => !isNowhere(message));
  if (sendable.length > 0) await messageInsert(db, ...sendable).execute();
}

/** The insert of messages without a topic, for a statement that also writes other rows. */
function messageInsert(db: Db, ...messages: NewMessage[]) {
  return db
    .insertInto("outbox")
    .values(messages.map(rowOf))
    .onConflict((conflict) => conflict.column("dedupeKey").doNothing());
}

const rowOf = (message: NewMessage): NewOutboxRow => ({
  ownerId: message.ownerId ?? null,
  channel: message.channel,
  recipient: message.recipient,
  subject: message.subject ?? null,
  text: message.text,
  smsText: message.smsText ?? null,
  dedupeKey: message.dedupeKey,
  topic: message.topic ?? null,
  expiresAt: message.expiresAt ?? null,
  createdAt: message.now,
  nextAttemptAt: message.now,
});

/** Adds a message for an account. Without a user it adds nothing but takes the same time. */
export async function enqueueFor(db: Db, userId: number | null, message: NewMessage): Promise<void> {
  if (userId !== null) return enqueue(db, { ...message, ownerId: userId });
  if (message.topic !== undefined) await dropReplaced(db, message.topic, message);
  await db.selectFrom("outbox").select("id").where("dedupeKey", "=", message.dedupeKey).execute();
}

/**
 * Gives up the unsent messages of a topic, and the SMS that would follow the sent ones. One that is being sent may still
 * go out, but is not retried.
 */
async function dropReplaced(db: Db, topic: string, by: { dedupeKey: string; now: Date }): Promise<void> {
  const waits = sql<boolean>`sent_at is null and dead_at is null`;
  await db
    .updateTable("outbox")
    .set({
      smsText: null,
      deadAt: sql`case when ${waits} then ${by.now} else dead_at end`,
      lastError: sql`case when ${waits} then null else last_error end`,
    })
    .where("topic", "=", topic)
    .where("dedupeKey", "!=", by.dedupeKey)
    .where((is) => is.or([waits, is("smsText", "is not", null)]))
    .execute();
}

/** Newest first. */
export async function listOutbox(db: Db, limit: number): Promise<OutboxMessage[]> {
  return db
    .selectFrom("outbox")
    .select(["id", "channel", "recipient", "subject", "text", "createdAt"])
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export type StuckMessage = Omit<ListedMessage, "dedupeKey" | "deliveredAt" | "expiresAt" | "ownerId">;

/** The columns that show the state of a message, never its text. */
export const stuckColumns = [
  "id",
  "channel",
  "recipient",
  "subject",
  "attempts",
  "createdAt",
  "nextAttemptAt",
  "sentAt",
  "deadAt",
  "lastError",
] as const;

export type RetryResult = "queued" | "unknown" | "sent" | "being-sent" | "obsolete";

/**
 * Messages that need attention: given up, failed, overdue, or sent and reported as not delivered. Those that staging
 * withholds need none.
 */
export async function listStuckMessages(db: Db, now: Date, limit: number): Promise<StuckMessage[]> {
  return stuck(db, now).select(stuckColumns).orderBy("id", "desc").limit(limit).execute();
}

export async function countStuck(db: Db, now: Date): Promise<number> {
  const { count } = await stuck(db, now)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

function stuck(db: Db, now: Date) {
  const overdue = new Date(now.getTime() - MINUTE);
  return db
    .selectFrom("outbox")
    .where("deliveredAt", "is", null)
    .where((eb) =>
      eb.or([
        eb("lastError", "!=", UNLISTED),
        eb.and([eb("sentAt", "is", null), eb("deadAt", "is", null), eb("nextAttemptAt", "<", overdue)]),
      ]),
    );
}

export interface RetriedMessages {
  /** Those that failed, or those that a restore holds because they may have been sent. */
  state: "failed" | "held";
  channel?: "mail" | "sms";
  /** Written at this time or later. */
  since?: Date;
}

/** Makes all of a state that may still be sent due now; returns their numbers. */
export async function retryStuck(
  db: Db,
  { state, channel, since }: RetriedMessages,
  now: Date,
): Promise<number[]> {
  const retried = await dueNow(db, now)
    .where((is) =>
      state === "held"
        ? is("lastError", "=", GIVEN_UP_AFTER_RESTORE)
        : is("lastError", "not in", [GIVEN_UP_AFTER_RESTORE, UNLISTED]),
    )
    .$if(channel !== undefined, (query) => query.where("channel", "=", channel ?? "mail"))
    .$if(since !== undefined, (query) => query.where("createdAt", ">=", since ?? now))
    .returning("id")
    .execute();
  return retried.map(({ id }) => id);
}

/** Makes a message due now, with all its attempts. A replaced message is not retried. */
export async function retryMessage(db: Db, id: number, now: Date): Promise<RetryResult> {
  const queued = await dueNow(db, now).where("id", "=", id).returning("id").executeTakeFirst();
  return queued ? "queued" : whyNot(db, id, now);
}

/** Of messages that may still be sent. */
function dueNow(db: Db, now: Date) {
  return db
    .updateTable("outbox")
    .set({ deadAt: null, attempts: 0, nextAttemptAt: now, leasedUntil: null })
    .where("sentAt", "is", null)
    .where("text", "!=", REMOVED)
    .where((eb) => eb.or([eb("deadAt", "is", null), eb("lastError", "is not", null)]))
    .where((eb) => eb.or([eb("leasedUntil", "is", null), eb("leasedUntil", "<=", now)]))
    .where((eb) => eb.or([eb("expiresAt", "is", null), eb("expiresAt", ">", now)]));
}

async function whyNot(db: Db, id: number, now: Date): Promise<RetryResult> {
  const row = await db
    .selectFrom("outbox")
    .select(["sentAt", "leasedUntil"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return "unknown";
  if (row.sentAt) return "sent";
  return row.leasedUntil && row.leasedUntil > now ? "being-sent" : "obsolete";
}
