import { type Insertable, sql } from "kysely";
import type { Db } from "#db/client";
import type { RefundsTable } from "#db/tables/payments";
import { writePaymentEntry } from "./payment-entry.server";
import { issueCreditNote } from "~/models/invoices/invoice.server";
import { takeBackFee } from "~/models/invoices/top-up-fee.server";
import { paymentWebhookEvent } from "~/models/webhooks/event";
import { publishWebhookEvents } from "~/models/webhooks/event.server";
import type { Payment } from "./payment";
import {
  bookable,
  findSameRefund,
  type ListedRefund,
  nextRefundCheck,
  openRefundStates,
  type ProviderRefundState,
  type RefundState,
  refundTransitions,
  saleRefunded,
  type RefundTarget,
} from "./refund";
import { moveTo } from "~/models/state-table.server";

/** One refund of a payment, requested by staff or made at the provider itself. */
export interface Refund {
  id: number;
  /** Our note; null if the refund was not requested through us. */
  note: string | null;
  /** Its number in the provider's list; null until it was seen there. */
  providerId: string | null;
  target: RefundTarget;
  endsPlan: boolean | null;
  amount: number;
  state: RefundState;
  /** Kobo of it that count as refunded; null if it is not processed. */
  booked: number | null;
  reason: string | null;
  sentAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

export const refundColumns = [
  "id",
  "note",
  "providerId",
  "target",
  "endsPlan",
  "amount",
  "state",
  "booked",
  "reason",
  "sentAt",
  "createdAt",
  "updatedAt",
] as const;

interface NewRefund {
  payment: Pick<Payment, "id" | "ownerId">;
  note: string;
  target: RefundTarget;
  endsPlan: boolean;
  amount: number;
  now: Date;
}

/** Stores a refund by staff. A refund to the wallet is done at once; one to the source waits for the provider. */
export async function insertRefund(
  db: Db,
  { payment, note, endsPlan, now, ...refund }: NewRefund,
): Promise<void> {
  const isDone = refund.target === "wallet";
  const { id, state } = await db
    .insertInto("refunds")
    .values({
      ...refund,
      paymentId: payment.id,
      ownerId: payment.ownerId,
      note,
      endsPlan,
      booked: isDone ? refund.amount : null,
      state: isDone ? "processed" : "asked",
      nextCheckAt: isDone ? null : now,
      createdAt: now,
      updatedAt: now,
    })
    .returning(["id", "state"])
    .executeTakeFirstOrThrow();
  const { amount } = refund;
  await writePaymentEntry(db, payment, { kind: `refund-${state}`, amount, refundId: id, now });
}

interface RefundUpdate extends ListedRefund {
  /** As read by the transaction when it locked the payment. */
  payment: Payment;
  state: ProviderRefundState;
  now: Date;
}

/** A refund as the provider's list has it, with the kobo that count as refunded. */
export interface SavedRefund extends Refund {
  providerId: string;
  booked: number;
}

/**
 * Saves a refund as the provider's list has it, in a transaction that holds its payment. null if nothing is new: an
 * older state, or the same one again, changes nothing.
 */
export async function saveRefund(db: Db, update: RefundUpdate): Promise<SavedRefund | null> {
  const { payment, providerId, state, now } = update;
  const known = findSameRefund(await listRefunds(db, payment.id), update);
  // A refund by staff set its own amount aside, so that amount counts even if the provider says another.
  const amount = known && known.note !== null ? known.amount : update.amount;
  const booked = state === "processed" ? bookable(payment, amount) : 0;
  const facts = {
    amount,
    booked: state === "processed" ? booked : null,
    updatedAt: now,
    nextCheckAt: nextRefundCheck(state, 0, now),
  };
  if (!known) {
    const added = await insertProviderRefund(db, update, { state, ...facts });
    await noteRefund(db, payment, added, now);
    return { ...added, providerId, booked };
  }
  await saveProviderId(db, known.id, providerId);
  const saved = await db
    .updateTable("refunds")
    .$call(moveTo(refundTransitions, state))
    .set(facts)
    .where("id", "=", known.id)
    .returning(refundColumns)
    .executeTakeFirst();
  if (!saved) return null;
  await noteRefund(db, payment, saved, now);
  return { ...saved, providerId, booked };
}

type RefundStep = Pick<Refund, "id" | "state" | "amount" | "reason">;

/** Adds the refund's new state to the history of its payment. */
export async function noteRefund(
  trx: Db,
  payment: Pick<Payment, "id" | "ownerId">,
  { id, state, amount, reason }: RefundStep,
  now: Date,
): Promise<void> {
  const kind = `refund-${state}` as const;
  await writePaymentEntry(trx, payment, { kind, amount, refundId: id, detail: reason, now });
}

type RefundRow = Pick<Insertable<RefundsTable>, "state" | "amount" | "booked" | "updatedAt" | "nextCheckAt">;

/** A refund that was not requested through us. */
async function insertProviderRefund(
  db: Db,
  { payment, providerId }: RefundUpdate,
  facts: RefundRow,
): Promise<Refund> {
  return db
    .insertInto("refunds")
    .values({
      ...facts,
      paymentId: payment.id,
      ownerId: payment.ownerId,
      providerId,
      target: "source",
      createdAt: facts.updatedAt,
    })
    .returning(refundColumns)
    .executeTakeFirstOrThrow();
}

async function saveProviderId(db: Db, id: number, number: string): Promise<void> {
  await db
    .updateTable("refunds")
    .set({ providerId: number })
    .where("id", "=", id)
    .where("providerId", "is", null)
    .execute();
}

/** Oldest first. */
export async function listRefunds(db: Db, paymentId: number): Promise<Refund[]> {
  return db
    .selectFrom("refunds")
    .select(refundColumns)
    .where("paymentId", "=", paymentId)
    .orderBy("id")
    .execute();
}

/** The states that refunds are stored with, by the provider's numbers. */
export async function listRefundStates(
  db: Db,
  providerIds: readonly string[],
): Promise<Map<string, RefundState>> {
  const rows = await db
    .selectFrom("refunds")
    .select(["providerId", "state"])
    .where(sql<boolean>`provider_id = any(${providerIds})`)
    .execute();
  return new Map(rows.map(({ providerId, state }) => [providerId ?? "", state]));
}

/** Whether money of the owner is on its way back. */
export async function hasOpenRefund(db: Db, ownerId: number): Promise<boolean> {
  const row = await db
    .selectFrom("refunds")
    .select("id")
    .where("ownerId", "=", ownerId)
    .where("state", "in", openRefundStates)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Kobo of a payment on their way back to its source. */
export async function amountOnItsWay(db: Db, paymentId: number): Promise<number> {
  const row = await db
    .selectFrom("refunds")
    .select((of) => of.fn.sum<string | null>("amount").as("sum"))
    .where("paymentId", "=", paymentId)
    .where("state", "in", openRefundStates)
    .executeTakeFirst();
  return Number(row?.sum ?? 0);
}

/** How far the refund is that an approval asked for; null if it asked for none. */
export async function findRefundState(db: Db, note: string): Promise<RefundState | null> {
  const row = await db.selectFrom("refunds").select("state").where("note", "=", note).executeTakeFirst();
  return row?.state ?? null;
}

/** Sets part of a payment aside for a refund; false, with nothing changed, if less than that is left. */
export async function reserveRefund(db: Db, payment: Pick<Payment, "id">, amount: number): Promise<boolean> {
  const reserved = await db
    .updateTable("payments")
    .set((row) => ({ refunding: row("refunding", "+", amount) }))
    .where("id", "=", payment.id)
    .where("result", "in", ["fulfilled", "credited", "suspense"])
    .where(sql<boolean>`refunded + refunding + ${amount} <= coalesce(received, amount)`)
    .returning("id")
    .executeTakeFirst();
  return reserved !== undefined;
}

/** Releases what was set aside, because it is not refunded. */
export async function releaseReserved(db: Db, payment: Pick<Payment, "id">, amount: number): Promise<void> {
  await db
    .updateTable("payments")
    .set((row) => ({ refunding: row("refunding", "-", amount) }))
    .where("id", "=", payment.id)
    .execute();
}

/**
 * Adds to the refunded amount of a payment and publishes the event; returns whether all of it is refunded now. The
 * caller holds the payment and asks for no more than `bookable`: this function and the database refuse more than was
 * paid.
 * @param reserved kobo that had been set aside for it
 */
export async function addRefunded(
  trx: Db,
  payment: Payment,
  { amount, reserved = 0, now }: { amount: number; reserved?: number | undefined; now: Date },
): Promise<boolean> {
  await publishWebhookEvents(trx, paymentWebhookEvent("refunded", { ...payment, amount, now }));
  const row = await trx
    .updateTable("payments")
    .set({ refunded: sql`refunded + ${amount}`, refunding: sql`refunding - ${reserved}` })
    .where("id", "=", payment.id)
    .where(sql<boolean>`refunded + ${amount} <= coalesce(received, amount)`)
    .returning(["amount", "received", "refunded"])
    .executeTakeFirst();
  if (!row) throw new Error(`${payment.reference} would give back more than was paid`);
  await creditRefunded(trx, payment, amount, now);
  return row.refunded === (row.received ?? row.amount);
}

/** What was sold is sold for less now, so its invoice gets a credit note, once it is written. */
async function creditRefunded(trx: Db, payment: Payment, refund: number, now: Date): Promise<void> {
  const amount = saleRefunded(payment, refund);
  if (amount === 0) return;
  const { id, result, orderId, reference } = payment;
  const credit = { amount, reason: `Refund of payment ${reference}`, now };
  if (await takeBackFee(trx, id, credit)) return;
  const sale = result === "fulfilled" && orderId !== null ? { orderId } : { reference };
  await issueCreditNote(trx, sale, credit);
}

/** Kobo of a payment still in suspense. */
export async function amountInSuspense(db: Db, payment: Payment): Promise<number> {
  const row = await db
    .selectFrom("postings")
    .innerJoin("journal", "journal.id", "postings.journalId")
    .select((of) => of.fn.sum<string | null>("postings.amount").as("sum"))
    .where("journal.reference", "=", `suspense:${payment.reference}`)
    .where("postings.account", "=", "suspense")
    .executeTakeFirst();
  return Math.max(0, -Number(row?.sum ?? 0) - payment.refunded);
}

/** Ends the period an order paid for, now or before it begins; returns what ended. */
export function endPeriodOfOrder(db: Db, orderId: number, now: Date) {
  return (
    db
      .updateTable("subscriptions")
      // So a job applies the allowance of the period that runs then.
      .set({ endedAt: sql`greatest(starts_at, ${now})`, allowanceAppliedAt: null })
      .where("orderId", "=", orderId)
      .where((is) => is.or([is("endedAt", "is", null), is("endedAt", ">", now)]))
      .returning(["locationId", "planId", "startsAt", "endedAt as endsAt"])
      .execute()
  );
}
