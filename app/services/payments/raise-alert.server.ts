import type { Db } from "#db/client";
import { type AlertKind, alertMail, reportMail } from "~/messages/payments/mail";
import { enqueue } from "~/models/messages/outbox.server";
import { insertAlert, markCompared } from "~/models/payments/alert.server";
import type { ContactDetails } from "~/models/platform/contact-details";

interface Alert {
  kind: AlertKind;
  reference: string;
  details: string;
  now: Date;
}

/** Raises each alert once, however often its cause is found; true the first time. */
export async function raiseAlert(
  db: Db,
  alert: Alert,
  { paymentsMailbox }: ContactDetails,
): Promise<boolean> {
  if (!(await insertAlert(db, alert))) return false;
  await enqueue(db, {
    channel: "mail",
    recipient: paymentsMailbox,
    ...alertMail(alert),
    dedupeKey: `payment-alert:${alert.kind}:${alert.reference}`,
    now: alert.now,
  });
  return true;
}

/** Marks the day as compared and mails its report to staff, once even if two processes do it. */
export async function saveReport(
  db: Db,
  { day, text, now }: { day: string; text: string; now: Date },
  { paymentsMailbox }: ContactDetails,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await markCompared(trx, day, { text, now });
    await enqueue(trx, {
      channel: "mail",
      recipient: paymentsMailbox,
      ...reportMail(day, text),
      dedupeKey: `payment-report:${day}`,
      now,
    });
  });
}
