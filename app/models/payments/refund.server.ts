import { sql } from "kysely";
import type { Db } from "#db/client";
import type { Payment } from "./payment";
import { refundStatesBefore, type RefundState } from "./refund";

interface RefundUpdate {
  payment: Payment;
  providerReference: string;
  amount: number;
  state: RefundState;
  now: Date;
}

/** True when the state is new: an older state, or the same once more, changes nothing. */
export async function saveRefund(db: Db, { payment, providerReference, amount, state, now }: RefundUpdate) {
  const saved = await db
    .insertInto("refunds")
    .values({
      payment_id: payment.id,
      owner_id: payment.ownerId,
      provider_reference: providerReference,
      amount,
      state,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .column("provider_reference")
        .doUpdateSet({ state, amount, updated_at: now })
        .where("refunds.state", "=", sql<RefundState>`any(${refundStatesBefore(state)})`),
    )
    .returning("id")
    .executeTakeFirst();
  return saved !== undefined;
}

/** Adds to the refunded amount of a payment, at most all of it; answers whether all of it is refunded now. */
export async function addRefunded(db: Db, payment: Payment, amount: number): Promise<boolean> {
  const row = await db
    .updateTable("payments")
    .set({ refunded: sql`least(coalesce(received, amount), refunded + ${amount})` })
    .where("id", "=", payment.id)
    .returning(["amount", "received", "refunded"])
    .executeTakeFirstOrThrow();
  return row.refunded === (row.received ?? row.amount);
}

/** Kobo of a payment that are still in suspense. */
export async function amountInSuspense(db: Db, payment: Payment): Promise<number> {
  const row = await db
    .selectFrom("postings")
    .innerJoin("journal", "journal.id", "postings.journal_id")
    .select((of) => of.fn.sum<string | null>("postings.amount").as("sum"))
    .where("journal.reference", "=", `suspense:${payment.reference}`)
    .where("postings.account", "=", "suspense")
    .executeTakeFirst();
  return Math.max(0, -Number(row?.sum ?? 0) - payment.refunded);
}

/** Ends the period that an order paid for, now or before it begins. */
export async function endPeriodOfOrder(db: Db, orderId: number, now: Date): Promise<void> {
  await db
    .updateTable("subscriptions")
    .set({ ended_at: sql`greatest(starts_at, ${now})` })
    .where("order_id", "=", orderId)
    .where((is) => is.or([is("ended_at", "is", null), is("ended_at", ">", now)]))
    .execute();
}
