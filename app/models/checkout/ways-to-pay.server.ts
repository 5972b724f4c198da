import { sql } from "kysely";
import type { Db } from "#db/client";
import type { PayLinkState, PaymentEntryKind } from "#db/schema";
import { moveTo } from "~/models/state-table.server";
import { payLinkTransitions } from "~/models/pay-links/pay-link-state";
import { paymentTransitions } from "~/models/payments/payment-state";

/* What leads to the payment of an order, and ends with it: links and payments under way. */

/** Ends links that nobody can pay any more: their order has ended, or their time is over. */
const endLinks = (db: Db, to: Exclude<PayLinkState, "open">, now: Date) =>
  db
    .updateTable("payLinks")
    .$call(moveTo(payLinkTransitions, to))
    .set({ endedAt: now })
    .where("state", "=", "open");

/** @param orderId of the one link that must not wait for the job, because its order gets another */
export async function endOverdueLinks(db: Db, now: Date, orderId: number | null = null): Promise<void> {
  await endLinks(db, "expired", now)
    .where("expiresAt", "<=", now)
    .$if(orderId !== null, (query) => query.where("orderId", "=", orderId))
    .execute();
}

const linkEnds = { settled: "paid", cancelled: "withdrawn", expired: "expired" } as const;

/**
 * Cancels payments of orders that are paid or have ended, so that no one is led to pay them, and ends their links. The
 * provider has no call to close a payment page, so one may still be paid there: its money then goes to the wallet.
 */
export async function endWaysToPay(
  db: Db,
  orderIds: number[],
  { state, paymentId, now }: { state: keyof typeof linkEnds; paymentId: number | null; now: Date },
): Promise<void> {
  if (orderIds.length === 0) return;
  await endLinks(db, linkEnds[state], now).where("orderId", "in", orderIds).execute();
  await db
    .with("cancelled", (query) =>
      query
        .updateTable("payments")
        .$call(moveTo(paymentTransitions, "cancelled"))
        // Of the new ones only those whose payer still chooses a bank: the others are being begun at the provider.
        .where((payment) =>
          payment.or([
            payment("state", "=", "open"),
            payment.and([payment("channel", "=", "ussd"), payment("ticketBank", "is", null)]),
          ]),
        )
        .where("orderId", "in", orderIds)
        .where("id", "is distinct from", paymentId)
        .returning(["id", "ownerId"]),
    )
    .insertInto("paymentEntries")
    .columns(["paymentId", "ownerId", "kind", "detail", "at"])
    .expression((query) =>
      query
        .selectFrom("cancelled")
        .select(["id", "ownerId"])
        .select([
          sql<PaymentEntryKind>`'cancelled'`.as("kind"),
          sql<string>`${state}::text`.as("detail"),
          sql<Date>`${now}::timestamptz`.as("at"),
        ])
        .orderBy("id"),
    )
    .execute();
}
