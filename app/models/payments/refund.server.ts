import { sql } from "kysely";
import type { Db } from "#db/client";
import { paymentHappening } from "~/models/webhooks/event";
import { announce } from "~/models/webhooks/event.server";
import type { Payment } from "./payment";
import {
  nextRefundCheck,
  openRefundStates,
  type ProviderRefundState,
  type RefundState,
  refundStatesBefore,
  type RefundTarget,
} from "./refund";

/** One refund of a payment, asked for by staff or at the provider itself. */
export interface Refund {
  id: number;
  /** Ours; null where the provider was asked by somebody else. */
  note: string | null;
  providerReference: string | null;
  target: RefundTarget;
  endsPlan: boolean | null;
  amount: number;
  state: RefundState;
  reason: string | null;
  sentAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

export const refundColumns = [
  "id",
  "note",
  "provider_reference as providerReference",
  "target",
  "ends_plan as endsPlan",
  "amount",
  "state",
  "reason",
  "sent_at as sentAt",
  "created_at as createdAt",
  "updated_at as updatedAt",
] as const;

interface NewRefund {
  payment: Pick<Payment, "id" | "ownerId">;
  note: string;
  target: RefundTarget;
  endsPlan: boolean;
  amount: number;
  now: Date;
}

/** Writes what staff give back: to the wallet it is done with that, to the source it waits for the provider. */
export async function insertRefund(
  db: Db,
  { payment, note, endsPlan, now, ...refund }: NewRefund,
): Promise<void> {
  const isDone = refund.target === "wallet";
  await db
    .insertInto("refunds")
    .values({
      ...refund,
      payment_id: payment.id,
      owner_id: payment.ownerId,
      provider_reference: null,
      note,
      ends_plan: endsPlan,
      state: isDone ? "processed" : "asked",
      next_check_at: isDone ? null : now,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

interface RefundUpdate {
  payment: Pick<Payment, "id" | "ownerId">;
  providerReference: string;
  amount: number;
  state: ProviderRefundState;
  /** Where the provider tells it. */
  note?: string | null | undefined;
  now: Date;
}

/**
 * What the provider says of a refund, in a transaction that holds its payment. Null when that is not new: an older state,
 * or the same once more, changes nothing.
 */
export async function saveRefund(db: Db, update: RefundUpdate): Promise<Refund | null> {
  const { payment, providerReference, amount, state, now } = update;
  await adoptRefund(db, update);
  const saved = await db
    .insertInto("refunds")
    .values({
      payment_id: payment.id,
      owner_id: payment.ownerId,
      provider_reference: providerReference,
      target: "source",
      amount,
      state,
      next_check_at: nextRefundCheck(state, 0, now),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .column("provider_reference")
        .doUpdateSet({
          state,
          amount: sql`case when refunds.note is null then excluded.amount else refunds.amount end`,
          updated_at: now,
          next_check_at: nextRefundCheck(state, 0, now),
        })
        .where("refunds.state", "=", sql<RefundState>`any(${refundStatesBefore(state)})`),
    )
    .returning(refundColumns)
    .executeTakeFirst();
  return saved ?? null;
}

/** The provider's number of a refund of ours, whose call may still be under way: by our note, else by its amount. */
async function adoptRefund(
  db: Db,
  { payment, providerReference, amount, note }: RefundUpdate,
): Promise<void> {
  await db
    .updateTable("refunds")
    .set({ provider_reference: providerReference })
    .where("id", "=", (of) =>
      of
        .selectFrom("refunds")
        .select("id")
        .where("payment_id", "=", payment.id)
        .where("state", "=", "asked")
        .where("provider_reference", "is", null)
        .where("sent_at", "is not", null)
        .$if(typeof note === "string", (query) => query.where("note", "=", note ?? ""))
        .$if(typeof note !== "string", (query) => query.where("amount", "=", amount))
        .orderBy("id")
        .limit(1),
    )
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom("refunds as known")
            .select("id")
            .where("known.provider_reference", "=", providerReference),
        ),
      ),
    )
    .execute();
}

/** Refunds of a payment, the oldest first. */
export async function listRefunds(db: Db, paymentId: number): Promise<Refund[]> {
  return db
    .selectFrom("refunds")
    .select(refundColumns)
    .where("payment_id", "=", paymentId)
    .orderBy("id")
    .execute();
}

/** Kobo of a payment that are on their way back to its source. */
export async function amountOnItsWay(db: Db, paymentId: number): Promise<number> {
  const row = await db
    .selectFrom("refunds")
    .select((of) => of.fn.sum<string | null>("amount").as("sum"))
    .where("payment_id", "=", paymentId)
    .where("state", "in", openRefundStates)
    .executeTakeFirst();
  return Number(row?.sum ?? 0);
}

/** Sets a part of a payment aside for a refund; false, with nothing changed, where less than that is left of it. */
export async function reserveRefund(db: Db, payment: Pick<Payment, "id">, amount: number): Promise<boolean> {
  const reserved = await db
    .updateTable("payments")
    .set((payment) => ({ refunding: payment("refunding", "+", amount) }))
    .where("id", "=", payment.id)
    .where("result", "in", ["fulfilled", "credited", "suspense"])
    .where(sql<boolean>`refunded + refunding + ${amount} <= coalesce(received, amount)`)
    .returning("id")
    .executeTakeFirst();
  return reserved !== undefined;
}

/** What was set aside is not given back. */
export async function releaseReserved(db: Db, payment: Pick<Payment, "id">, amount: number): Promise<void> {
  await db
    .updateTable("payments")
    .set((payment) => ({ refunding: payment("refunding", "-", amount) }))
    .where("id", "=", payment.id)
    .execute();
}

/**
 * Adds to the refunded amount of a payment, at most all of it, and announces it; answers whether all of it is refunded now.
 * The caller holds the payment.
 * @param reserved how much of it had been set aside
 */
export async function addRefunded(
  trx: Db,
  payment: Payment,
  { amount, reserved = 0, now }: { amount: number; reserved?: number | undefined; now: Date },
): Promise<boolean> {
  await announce(trx, paymentHappening("refunded", { ...payment, amount, now }));
  const row = await trx
    .updateTable("payments")
    .set({
      refunded: sql`least(coalesce(received, amount), refunded + ${amount})`,
      refunding: sql`refunding - ${reserved}`,
    })
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

/** Ends the period that an order paid for, now or before it begins; answers what ended. */
export function endPeriodOfOrder(db: Db, orderId: number, now: Date) {
  return db
    .updateTable("subscriptions")
    .set({ ended_at: sql`greatest(starts_at, ${now})` })
    .where("order_id", "=", orderId)
    .where((is) => is.or([is("ended_at", "is", null), is("ended_at", ">", now)]))
    .returning([
      "location_id as locationId",
      "plan_id as planId",
      "starts_at as startsAt",
      "ended_at as endsAt",
    ])
    .execute();
}
