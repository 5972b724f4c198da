import type { Db } from "#db/client";
import type { ContactDetails } from "~/models/platform/contact-details";
import { enqueue } from "~/models/messages/outbox.server";
import { type AlertKind, alertMail, reportMail } from "./mail";

interface Alert {
  kind: AlertKind;
  reference: string;
  details: string;
  now: Date;
}

/** Raises each alert once, however often its cause is found; true the first time. */
export async function raiseAlert(
  db: Db,
  { now, ...alert }: Alert,
  contact: ContactDetails,
): Promise<boolean> {
  const raised = await db
    .insertInto("paymentAlerts")
    .values({ ...alert, createdAt: now })
    .onConflict((conflict) => conflict.columns(["kind", "reference"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!raised) return false;
  await enqueue(db, {
    channel: "mail",
    recipient: contact.paymentsMailbox,
    ...alertMail(alert),
    dedupeKey: `payment-alert:${alert.kind}:${alert.reference}`,
    now,
  });
  return true;
}

/** Whether an alert was raised before. */
export async function wasRaised(
  db: Db,
  { kind, reference }: Pick<Alert, "kind" | "reference">,
): Promise<boolean> {
  const row = await db
    .selectFrom("paymentAlerts")
    .select("id")
    .where("kind", "=", kind)
    .where("reference", "=", reference)
    .executeTakeFirst();
  return row !== undefined;
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

/** Marks the day as compared and mails its report to staff, once even if two processes do it. */
export async function saveReport(
  db: Db,
  { day, text, now }: { day: string; text: string; now: Date },
  contact: ContactDetails,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("paymentAlerts")
      .values({ kind: DONE, reference: day, details: text, createdAt: now })
      .onConflict((conflict) => conflict.columns(["kind", "reference"]).doNothing())
      .execute();
    await enqueue(trx, {
      channel: "mail",
      recipient: contact.paymentsMailbox,
      ...reportMail(day, text),
      dedupeKey: `payment-report:${day}`,
      now,
    });
  });
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
