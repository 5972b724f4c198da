import type { Db } from "#db/client";

interface Alert {
  kind: string;
  reference: string;
  details: string;
  now: Date;
}

/** Keeps an alert; false if one of its kind and reference is there. */
export async function insertAlert(db: Db, { now, ...alert }: Alert): Promise<boolean> {
  const inserted = await db
    .insertInto("paymentAlerts")
    .values({ ...alert, createdAt: now })
    .onConflict((conflict) => conflict.columns(["kind", "reference"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Kind of the row that marks a day as compared. It is in the table of alerts, but is not an alert. */
const DONE = "daily-report";

export async function isReported(db: Db, day: string): Promise<boolean> {
  const row = await db
    .selectFrom("paymentAlerts")
    .select("id")
    .where("kind", "=", DONE)
    .where("reference", "=", day)
    .executeTakeFirst();
  return row !== undefined;
}

/** The last day before this one that was compared; null if none was. */
export async function lastComparedBefore(db: Db, day: string): Promise<string | null> {
  const row = await db
    .selectFrom("paymentAlerts")
    .select("reference")
    .where("kind", "=", DONE)
    .where("reference", "<", day)
    .orderBy("reference", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.reference ?? null;
}

/** Marks the day as compared, with its report; a day that is marked keeps its first report. */
export async function markCompared(
  db: Db,
  day: string,
  { text, now }: { text: string; now: Date },
): Promise<void> {
  await db
    .insertInto("paymentAlerts")
    .values({ kind: DONE, reference: day, details: text, createdAt: now })
    .onConflict((conflict) => conflict.columns(["kind", "reference"]).doNothing())
    .execute();
}

/** Newest first, alerts and daily reports. */
export async function listAlerts(db: Db, limit: number) {
  return db
    .selectFrom("paymentAlerts")
    .select(["kind", "reference", "details", "createdAt"])
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export async function listOpenDisputes(db: Db) {
  return db
    .selectFrom("disputes")
    .innerJoin("payments", "payments.id", "disputes.paymentId")
    .select(["payments.reference", "disputes.providerId", "disputes.amount", "disputes.createdAt"])
    .where("disputes.state", "=", "open")
    .orderBy("disputes.id")
    .execute();
}
