import type { Db } from "#db/client";
import type { Payment } from "~/models/payments/payment";
import { findPaymentOrder } from "~/models/payments/payment.server";
import { listRefunds } from "~/models/payments/refund.server";
import { afterRefund } from "~/models/subscriptions/after-refund";
import { readState } from "~/models/subscriptions/state.server";
import { type OrderedPeriod, unfinishedPeriods } from "~/models/subscriptions/subscription";

/** What a payment bought, as far as a refund of it can still end it. */
export type Bought =
  | { kind: "extras" }
  | (Pick<OrderedPeriod, "duration" | "startsAt"> & {
      kind: "period";
      endsAt: Date;
      /** Until when the owner's other paid time lasts; null if there is none. */
      paidUntil: Date | null;
    })
  | { kind: "over" }
  /** A refund before this one ended it. */
  | { kind: "taken-back"; on: Date };

/** What a refund of the payment would end; null if the payment bought nothing. */
export async function readBought(
  db: Db,
  { id, ownerId, orderId, result }: Pick<Payment, "id" | "ownerId" | "orderId" | "result">,
  now: Date,
): Promise<Bought | null> {
  if (orderId === null || result !== "fulfilled") return null;
  const ended = (await listRefunds(db, id)).find((one) => one.endsPlan && one.state === "processed");
  if (ended) return { kind: "taken-back", on: ended.updatedAt };
  if ((await findPaymentOrder(db, orderId)).kind === "extras") return { kind: "extras" };
  const periods = (await readState(db, ownerId, now))?.periods ?? [];
  const period = unfinishedPeriods(periods, now).find((one) => one.orderId === orderId);
  if (!period?.endsAt) return { kind: "over" };
  const { duration, startsAt, endsAt } = period;
  const { paidUntil } = afterRefund(periods, orderId, now);
  return { kind: "period", duration, startsAt, endsAt, paidUntil: paidUntil?.endsAt ?? null };
}
