import { sql, type SqlBool } from "kysely";
import type { Db } from "#db/client";
import type { DeliveryChannel } from "#db/schema";
import { UNLISTED } from "./delivery";
import type { ListedMessage, MessageFilter, MessageState } from "./outbox-list";
import { stuckColumns } from "./outbox.server";

/** Given up, refused or reported as not delivered; dropped and replaced messages have no error. */
const failed = sql<SqlBool>`(last_error is not null and last_error <> ${UNLISTED} and delivered_at is null and (dead_at is not null or sent_at is not null))`;

/** Messages that did not arrive, since a moment. */
export const failedSince = (since: Date) =>
  sql<SqlBool>`(coalesce(sent_at, dead_at) >= ${since} and ${failed})`;

const conditions: Record<MessageState, ReturnType<typeof sql<SqlBool>>> = {
  failed,
  waiting: sql`(sent_at is null and dead_at is null)`,
  sent: sql`sent_at is not null`,
  dropped: sql`(dead_at is not null and last_error is null)`,
  unlisted: sql`(dead_at is not null and last_error = ${UNLISTED})`,
};

const columns = [...stuckColumns, "dedupeKey", "deliveredAt", "expiresAt", "ownerId"] as const;

function inState(state: MessageFilter["state"], since: Date) {
  if (state === null) return sql<SqlBool>`(${failed} or ${conditions.waiting})`;
  return state === "recent" ? failedSince(since) : conditions[state];
}

const matching = (db: Db, { state, channel }: MessageFilter, since: Date) =>
  db
    .selectFrom("outbox")
    .where(inState(state, since))
    .$if(channel !== null, (query) => query.where("channel", "=", channel as DeliveryChannel));

/** Messages without their texts, newest first; by default failed and waiting ones. */
export async function listOutbox(
  db: Db,
  filter: MessageFilter,
  { limit, offset = 0, since }: { limit: number; offset?: number; since: Date },
): Promise<ListedMessage[]> {
  return matching(db, filter, since)
    .select(columns)
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countOutbox(db: Db, filter: MessageFilter, since: Date): Promise<number> {
  const { count } = await matching(db, filter, since)
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** The messages to an account, without their texts, newest first. */
export const listMessagesTo = (
  db: Db,
  ownerId: number,
  { limit, offset }: { limit: number; offset: number },
) =>
  db
    .selectFrom("outbox")
    .select(["id", "channel", "subject", "dedupeKey", "expiresAt", "createdAt"])
    .select(["sentAt", "deadAt", "deliveredAt", "lastError"])
    .where("ownerId", "=", ownerId)
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();

export async function findOutboxMessage(db: Db, id: number): Promise<ListedMessage | null> {
  return (await db.selectFrom("outbox").select(columns).where("id", "=", id).executeTakeFirst()) ?? null;
}

/** The id of the message with this dedupe key; throws if there is none. */
export async function findMessageByKey(db: Db, dedupeKey: string): Promise<number> {
  const { id } = await db
    .selectFrom("outbox")
    .select("id")
    .where("dedupeKey", "=", dedupeKey)
    .executeTakeFirstOrThrow();
  return id;
}

export type DropResult = "dropped" | "unknown" | "sent" | "being-sent" | "over";

/** Gives a message up for good: it is not sent, and no longer needs attention. */
export async function dropMessage(db: Db, id: number, now: Date): Promise<DropResult> {
  const dropped = await db
    .updateTable("outbox")
    .set({ deadAt: sql`coalesce(dead_at, ${now})`, lastError: null })
    .where("id", "=", id)
    .where("sentAt", "is", null)
    .where((is) => is.or([is("leasedUntil", "is", null), is("leasedUntil", "<=", now)]))
    .where((is) => is.or([is("deadAt", "is", null), is("lastError", "is not", null)]))
    .returning("id")
    .executeTakeFirst();
  if (dropped) return "dropped";
  const message = await findOutboxMessage(db, id);
  if (!message) return "unknown";
  if (message.sentAt) return "sent";
  return message.deadAt ? "over" : "being-sent";
}
