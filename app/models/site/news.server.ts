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
    .innerJoin("users", "users.id", "madeBy")
    .select(["newsletters.id", "subject", "text", "state", "revision", "users.name as madeBy"])
    .select(["newsletters.createdAt", "startedAt", "endedAt"]);

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
    .values({ subject, text, madeBy: staffId, draftKey: draft, createdAt: now })
    .onConflict((conflict) => conflict.column("draftKey").doNothing())
    .returning("id")
    .executeTakeFirst();
  return made?.id ?? null;
}

export async function findNewsOfDraft(db: Db, draft: string): Promise<StaffNews | null> {
  return (await newsQuery(db).where("draftKey", "=", draft).executeTakeFirst()) ?? null;
}

interface NewsletterVersion {
  id: number;
  revision: number;
}

/** False if it is no longer a draft, or has been changed since. */
export async function saveDraft(db: Db, { id, revision }: NewsletterVersion, news: News): Promise<boolean> {
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
  { id, revision }: NewsletterVersion,
  now: Date,
): Promise<boolean> {
  const { from, to } = newsMoves[act];
  const moved = await db
    .updateTable("newsletters")
    .$call(moveTo(newsTransitions, to))
    .set((row) => ({
      revision: revision + 1,
      startedAt: row.fn.coalesce("startedAt", row.val(now)),
      nextBatchAt: row.fn<Date>("greatest", ["nextBatchAt", row.val(now)]),
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
    .insertInto("newsletterDeliveries")
    .columns(["newsletterId", "subscriberId"])
    .expression((query) =>
      query
        .selectFrom("newsletterSubscribers")
        .select([sql.val(id).as("newsletterId"), "id"])
        .where("confirmedAt", "is not", null)
        .where("leftAt", "is", null),
    )
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0);
}

export async function countSubscribers(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("newsletterSubscribers")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("confirmedAt", "is not", null)
    .where("leftAt", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function countDeliveries(db: Db, { id, startedAt }: StaffNews): Promise<NewsCounts> {
  const rows = await db
    .selectFrom("newsletterDeliveries")
    .innerJoin("newsletterSubscribers", "newsletterSubscribers.id", "subscriberId")
    .select((row) => ["state", row.fn.countAll<number>().as("count")])
    .select(sql<number>`count(*) filter (where left_at > ${startedAt})`.as("left"))
    .where("newsletterId", "=", id)
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
      .set({ endedAt: now })
      .where("id", "=", news.id)
      .execute();
    return true;
  }
  for (const { subscriberId, email, token, leftAt } of waiting) {
    const mail = { ...newsMail(news, { ...letter, token }), unsubscribeUrl: leaveLink({ ...letter, token }) };
    const outboxId = leftAt === null ? await putIn(trx, news.id, { subscriberId, email, mail, now }) : null;
    await trx
      .updateTable("newsletterDeliveries")
      .$call(moveTo(newsDeliveryTransitions, leftAt === null ? "queued" : "left"))
      .set({ outboxId })
      .where("newsletterId", "=", news.id)
      .where("subscriberId", "=", subscriberId)
      .execute();
  }
  return true;
}

function claimNews(trx: Db, now: Date) {
  return trx
    .updateTable("newsletters")
    .set({ nextBatchAt: new Date(now.getTime() + MINUTE) })
    .where("id", "=", (query) =>
      query
        .selectFrom("newsletters")
        .select("id")
        .where("state", "=", "sending")
        .where("nextBatchAt", "<=", now)
        .orderBy("nextBatchAt")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["id", "subject", "text"])
    .executeTakeFirst();
}

const listWaiting = (trx: Db, newsId: number, limit: number) =>
  trx
    .selectFrom("newsletterDeliveries")
    .innerJoin("newsletterSubscribers", "newsletterSubscribers.id", "subscriberId")
    .select(["subscriberId", "email", "token", "leftAt"])
    .where("newsletterId", "=", newsId)
    .where("state", "=", "waiting")
    .orderBy("subscriberId")
    .limit(limit)
    .forUpdate(["newsletterDeliveries"])
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
  await noteEnded(db, "sent", (mail) => mail("sentAt", "is not", null));
  await noteEnded(db, "failed", (mail) =>
    mail.and([mail("sentAt", "is", null), mail("deadAt", "is not", null)]),
  );
}

async function noteEnded(
  db: Db,
  to: "sent" | "failed",
  ended: (mail: ExpressionBuilder<Schema, "outbox">) => Expression<SqlBool>,
): Promise<void> {
  await db
    .updateTable("newsletterDeliveries")
    .$call(moveTo(newsDeliveryTransitions, to))
    .where("outboxId", "in", (deliveries) =>
      deliveries
        .selectFrom("newsletterDeliveries as delivery")
        .innerJoin("outbox", "outbox.id", "delivery.outboxId")
        .select("outbox.id")
        .where("delivery.state", "in", newsDeliveryTransitions.statesBefore(to))
        .where(ended)
        .forUpdate("delivery")
        .skipLocked(),
    )
    .execute();
}
