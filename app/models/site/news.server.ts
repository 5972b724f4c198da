import { type Expression, type ExpressionBuilder, sql, type SqlBool } from "kysely";
import type { Db } from "#db/client";
import type { NewsletterState, Schema } from "#db/schema";
import { MINUTE } from "~/models/duration";
import { messageInsert } from "~/models/messages/outbox.server";
import {
  type News,
  type NewsCounts,
  newsDeliveryTransitions,
  newsMail,
  newsMoves,
  newsTransitions,
} from "./news";
import { leaveLink } from "./newsletter";
import { moveTo } from "~/models/state-table.server";

export interface StaffNews extends News {
  id: number;
  state: NewsletterState;
  /** The revision that the page showed. */
  revision: number;
  madeBy: string;
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
}

const newsQuery = (db: Db) =>
  db
    .selectFrom("newsletters")
    .innerJoin("users", "users.id", "made_by")
    .select(["newsletters.id", "subject", "text", "state", "revision", "users.name as madeBy"])
    .select(["newsletters.created_at as createdAt", "started_at as startedAt", "ended_at as endedAt"]);

/** Newest first; `before` is the id of a newsletter, or 0 for all. */
export const listNews = (
  db: Db,
  { before, limit }: { before: number; limit: number },
): Promise<StaffNews[]> =>
  newsQuery(db)
    .$if(before > 0, (query) => query.where("newsletters.id", "<", before))
    .orderBy("newsletters.id", "desc")
    .limit(limit)
    .execute();

export async function findNews(db: Db, id: number): Promise<StaffNews | null> {
  return (await newsQuery(db).where("newsletters.id", "=", id).executeTakeFirst()) ?? null;
}

/** null if this form has already made one. */
export async function insertNews(
  db: Db,
  { subject, text, draft, staffId, now }: News & { draft: string; staffId: number; now: Date },
): Promise<number | null> {
  const made = await db
    .insertInto("newsletters")
    .values({ subject, text, made_by: staffId, draft_key: draft, created_at: now })
    .onConflict((conflict) => conflict.column("draft_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  return made?.id ?? null;
}

export async function findNewsOfDraft(db: Db, draft: string): Promise<StaffNews | null> {
  return (await newsQuery(db).where("draft_key", "=", draft).executeTakeFirst()) ?? null;
}

interface At {
  id: number;
  revision: number;
}

/** False if it is no longer a draft, or has been changed since. */
export async function saveDraft(db: Db, { id, revision }: At, news: News): Promise<boolean> {
  const saved = await db
    .updateTable("newsletters")
    .set({ subject: news.subject, text: news.text, revision: revision + 1 })
    .where("id", "=", id)
    .where("revision", "=", revision)
    .where("state", "=", "draft")
    .returning("id")
    .executeTakeFirst();
  return saved !== undefined;
}

/** Starts, stops or resumes sending; false if its state has changed or it was edited. */
export async function moveNews(
  db: Db,
  act: keyof typeof newsMoves,
  { id, revision }: At,
  now: Date,
): Promise<boolean> {
  const { from, to } = newsMoves[act];
  const moved = await db
    .updateTable("newsletters")
    .$call(moveTo(newsTransitions, to))
    .set((row) => ({
      revision: revision + 1,
      started_at: row.fn.coalesce("started_at", row.val(now)),
      next_batch_at: row.fn<Date>("greatest", ["next_batch_at", row.val(now)]),
    }))
    .where("id", "=", id)
    .where("revision", "=", revision)
    .where("state", "=", from)
    .returning("id")
    .executeTakeFirst();
  return moved !== undefined;
}

/** Adds a row for each current subscriber; returns how many there are. */
export async function addressNews(db: Db, id: number): Promise<number> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("newsletter_deliveries")
    .columns(["newsletter_id", "subscriber_id"])
    .expression((query) =>
      query
        .selectFrom("newsletter_subscribers")
        .select([sql.val(id).as("newsletter_id"), "id"])
        .where("confirmed_at", "is not", null)
        .where("left_at", "is", null),
    )
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0);
}

export async function countSubscribers(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("newsletter_subscribers")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("confirmed_at", "is not", null)
    .where("left_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function countDeliveries(db: Db, { id, startedAt }: StaffNews): Promise<NewsCounts> {
  const rows = await db
    .selectFrom("newsletter_deliveries")
    .innerJoin("newsletter_subscribers", "newsletter_subscribers.id", "subscriber_id")
    .select((row) => ["state", row.fn.countAll<number>().as("count")])
    .select(sql<number>`count(*) filter (where left_at > ${startedAt})`.as("left"))
    .where("newsletter_id", "=", id)
    .groupBy("state")
    .execute();
  const of = (...states: string[]) => rows.filter(({ state }) => states.includes(state));
  const sum = (some: { count: number }[]) => some.reduce((total, { count }) => total + count, 0);
  return {
    sent: sum(of("sent")),
    failed: sum(of("failed")),
    waiting: sum(of("waiting", "queued")),
    left: sum(of("left")),
    leftSince: of("sent").reduce((total, { left }) => total + left, 0),
  };
}

/** Stops newsletters being sent, until staff resume them; returns how many. */
export async function stopAllNews(db: Db): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("newsletters")
    .$call(moveTo(newsTransitions, newsMoves.stop.to))
    .set({ revision: sql`revision + 1` })
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

interface Batch {
  name: string;
  origin: string;
  /** Mails per minute, across all processes. */
  pace: number;
  now: Date;
}

/**
 * Puts the next mails of a newsletter, one minute's worth, into the outbox, in the caller's transaction. The claim
 * keeps other jobs from the newsletter for that minute, so that all jobs together keep the pace. False if there is
 * nothing to send.
 */
export async function sendBatch(trx: Db, { pace, now, ...letter }: Batch): Promise<boolean> {
  const news = await claimNews(trx, now);
  if (!news) return false;
  const waiting = await listWaiting(trx, news.id, pace);
  if (waiting.length === 0) {
    await trx
      .updateTable("newsletters")
      .$call(moveTo(newsTransitions, "sent"))
      .set({ ended_at: now })
      .where("id", "=", news.id)
      .execute();
    return true;
  }
  for (const { subscriberId, email, token, leftAt } of waiting) {
    const mail = { ...newsMail(news, { ...letter, token }), unsubscribeUrl: leaveLink({ ...letter, token }) };
    const outboxId = leftAt === null ? await putIn(trx, news.id, { subscriberId, email, mail, now }) : null;
    await trx
      .updateTable("newsletter_deliveries")
      .$call(moveTo(newsDeliveryTransitions, leftAt === null ? "queued" : "left"))
      .set({ outbox_id: outboxId })
      .where("newsletter_id", "=", news.id)
      .where("subscriber_id", "=", subscriberId)
      .execute();
  }
  return true;
}

function claimNews(trx: Db, now: Date) {
  return trx
    .updateTable("newsletters")
    .set({ next_batch_at: new Date(now.getTime() + MINUTE) })
    .where("id", "=", (query) =>
      query
        .selectFrom("newsletters")
        .select("id")
        .where("state", "=", "sending")
        .where("next_batch_at", "<=", now)
        .orderBy("next_batch_at")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["id", "subject", "text"])
    .executeTakeFirst();
}

const listWaiting = (trx: Db, newsId: number, limit: number) =>
  trx
    .selectFrom("newsletter_deliveries")
    .innerJoin("newsletter_subscribers", "newsletter_subscribers.id", "subscriber_id")
    .select(["subscriber_id as subscriberId", "email", "token", "left_at as leftAt"])
    .where("newsletter_id", "=", newsId)
    .where("state", "=", "waiting")
    .orderBy("subscriber_id")
    .limit(limit)
    .forUpdate(["newsletter_deliveries"])
    .skipLocked()
    .execute();

interface Recipient {
  subscriberId: number;
  email: string;
  mail: { subject: string; text: string; unsubscribeUrl: string };
  now: Date;
}

async function putIn(
  trx: Db,
  newsId: number,
  { subscriberId, email, mail, now }: Recipient,
): Promise<number> {
  const dedupeKey = `news:${newsId}:${subscriberId}`;
  const message = { channel: "mail" as const, recipient: email, ...mail, dedupeKey, now };
  const { id } = await messageInsert(trx, message).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** Records what became of the mails put into the outbox, before their rows are deleted there. */
export async function noteResults(db: Db): Promise<void> {
  await noteEnded(db, "sent", (mail) => mail("sent_at", "is not", null));
  await noteEnded(db, "failed", (mail) =>
    mail.and([mail("sent_at", "is", null), mail("dead_at", "is not", null)]),
  );
}

async function noteEnded(
  db: Db,
  to: "sent" | "failed",
  ended: (mail: ExpressionBuilder<Schema, "outbox">) => Expression<SqlBool>,
): Promise<void> {
  await db
    .updateTable("newsletter_deliveries")
    .$call(moveTo(newsDeliveryTransitions, to))
    .where("outbox_id", "in", (deliveries) =>
      deliveries
        .selectFrom("newsletter_deliveries as delivery")
        .innerJoin("outbox", "outbox.id", "delivery.outbox_id")
        .select("outbox.id")
        .where("delivery.state", "in", newsDeliveryTransitions.statesBefore(to))
        .where(ended)
        .forUpdate("delivery")
        .skipLocked(),
    )
    .execute();
}
