import { type AlertKind, alertMail, reportMail } from "~/messages/payments/alert-mail";
import { enqueue } from "~/models/messages/outbox.server";
import { insertAlert, markCompared } from "~/models/payments/alert.server";
import { type Context, messageKey } from "~/services/platform/context.server";

interface Alert {
  kind: AlertKind;
  reference: string;
  details: string;
}

/** Raises each alert once, however often its cause is found; true the first time. */
export async function raiseAlert({ db, now, contact }: Context, alert: Alert): Promise<boolean> {
  if (!(await insertAlert(db, { ...alert, now }))) return false;
  await enqueue(db, {
    channel: "mail",
    recipient: contact.paymentsMailbox,
    ...alertMail(alert),
    dedupeKey: messageKey({ about: "payment-alert", of: [alert.kind, alert.reference] }),
    now,
  });
  return true;
}

/** Marks the day as compared and mails its report to staff, once even if two processes do it. */
export async function saveReport(
  { db, now, contact }: Context,
  { day, text }: { day: string; text: string },
): Promise<void> {
  await markCompared(db, day, { text, now });
  await enqueue(db, {
    channel: "mail",
    recipient: contact.paymentsMailbox,
    ...reportMail(day, text),
    dedupeKey: messageKey({ about: "payment-report", of: [day] }),
    now,
  });
}
