import type { Db } from "#db/client";
import { brand } from "~/brand";
import { enqueue } from "./outbox.server";
import { alertMail, type AlertKind } from "./payment-mail";

export interface Alert {
  kind: AlertKind;
  reference: string;
  details: string;
  now: Date;
}

/** Tells staff of something once, however often it is found; true the first time. */
export async function raiseAlert(db: Db, { now, ...alert }: Alert): Promise<boolean> {
  const raised = await db
    .insertInto("payment_alerts")
    .values({ ...alert, created_at: now })
    .onConflict((conflict) => conflict.columns(["kind", "reference"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!raised) return false;
  await enqueue(db, {
    channel: "mail",
    recipient: brand.paymentsMailbox,
    ...alertMail(alert),
    dedupeKey: `payment-alert:${alert.kind}:${alert.reference}`,
    now,
  });
  return true;
}
