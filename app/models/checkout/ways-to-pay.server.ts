import { type Expression, type ExpressionBuilder, sql, type SqlBool } from "kysely";
import type { Db } from "#db/client";
import type { PaymentEntryKind, Schema } from "#db/schema";
import { moveTo } from "~/models/state-table.server";
import { payLinkTransitions } from "./pay-link-state";
import { paymentTransitions } from "./payment-state";
import { claimTransitions } from "./withholding-state";

/* What leads to the payment of an order, and ends with it: links, payments under way, claims of withheld tax. */

const linkEnds = { settled: "paid", cancelled: "withdrawn", expired: "expired" } as const;

/**
 * Cancels payments of orders that are paid or have ended, so that no one is led to pay them, and ends their links and
 * open claims of withheld tax. The
 * provider has no call to close a payment page, so one may still be paid there: its money then goes to the wallet.
 */
export async function endWaysToPay(
  db: Db,
  orderIds: number[],
  { state, paymentId, now }: { state: keyof typeof linkEnds; paymentId: number | null; now: Date },
): Promise<void> {
  if (orderIds.length === 0) return;
  await db
    .updateTable("payLinks")
    .$call(moveTo(payLinkTransitions, linkEnds[state]))
    .set({ endedAt: now })
    .where("orderId", "in", orderIds)
    .where("state", "=", "open")
    .execute();
  await db
    .updateTable("withholdingClaims")
    .$call(moveTo(claimTransitions, "withdrawn"))
    .set({ endedAt: now })
    .where("orderId", "in", orderIds)
    .execute();
  await cancelPayments(
    db,
    (payment) =>
      payment.and([payment("orderId", "in", orderIds), payment("id", "is distinct from", paymentId)]),
    { because: state, now },
  );
}

/**
 * Cancels the owner's payments of the full price of an order, of which the owner's company withholds tax. One of the
 * full price that still comes pays the order.
 */
export const cancelFullPayments = (db: Db, orderId: number, now: Date): Promise<void> =>
  cancelPayments(
    db,
    (payment) => payment.and([payment("orderId", "=", orderId), payment("payLinkId", "is", null)]),
    { because: "withheld", now },
  );

async function cancelPayments(
  db: Db,
  which: (payment: ExpressionBuilder<Schema, "payments">) => Expression<SqlBool>,
  { because, now }: { because: keyof typeof linkEnds | "withheld"; now: Date },
): Promise<void> {
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
        .where(which)
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
          sql<string>`${because}::text`.as("detail"),
          sql<Date>`${now}::timestamptz`.as("at"),
        ])
        .orderBy("id"),
    )
    .execute();
}
