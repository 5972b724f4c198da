import { sql } from "kysely";
import type { Db } from "#db/client";
import type { DisputeState, PaymentChannel, RefundState, RefundTarget } from "#db/schema";
import type { Payment } from "./payment";
import type { Reversal } from "./reversal";

/** Columns of `reversalsOf`: one row for each refund, dispute and returned transfer. */
export interface ReversalRow {
  reversal: Reversal["kind"];
  reversalState: RefundState | DisputeState | null;
  target: RefundTarget;
  endedAt: Date | null;
  /** Only of a lost dispute. */
  paidUntilBefore: Date | null;
  paidUntilAfter: Date | null;
}

/**
 * Refunds, disputes and returned transfers of an owner. What the provider reports of money that staff had already
 * recorded as returned is the same money, and has no row of its own.
 */
export const reversalsOf = (ownerId: number) => sql`
  select payment_id, 'refund' as reversal, id, refunds.amount, state as reversal_state, target, created_at as at,
    case when state in ('processed', 'failed', 'refused') then (
      select max(entry.at) from payment_entries entry
      where entry.refund_id = refunds.id and entry.kind = 'refund-' || state) end as ended_at,
    null::timestamptz as paid_until_before, null::timestamptz as paid_until_after
  from refunds where owner_id = ${ownerId} and not exists (
    select from suspense_decisions made where made.payment_id = refunds.payment_id and decision = 'returned'
      and made.decided_at <= refunds.created_at and coalesce(booked, 0) = 0)
  union all
  select payment_id, 'refund', 0, case when amount > 0 then amount else (
    select payments.amount from payments where payments.id = payment_id) end, 'processed', 'source', decided_at, decided_at, null, null
  from suspense_decisions where owner_id = ${ownerId} and decision = 'returned'
  union all
  select payment_id, 'dispute', id, case when state = 'lost' then coalesce(taken, amount) else amount end, state,
    'source', created_at, ended_at, paid_until_before, paid_until_after
  from disputes where owner_id = ${ownerId}
  union all
  select payment_id, 'returned-transfer', id, amount, null, 'source', at, null, null, null
  from payment_entries where owner_id = ${ownerId} and kind = 'sent-back'`;

export function toReversal(
  { reversal: kind, reversalState: state, target, endedAt, paidUntilBefore, paidUntilAfter }: ReversalRow,
  { amount, at }: { amount: number; at: Date },
): Reversal {
  const facts = { amount, at, endedAt };
  if (kind === "refund") return { ...facts, kind, state: state as RefundState, target };
  return kind === "dispute"
    ? { ...facts, kind, state: state as DisputeState, paidUntilBefore, paidUntilAfter }
    : { ...facts, kind };
}

type ReceiptKey = Pick<Payment, "ownerId" | "reference" | "orderId" | "result">;

/** What the receipt of a payment says it was paid by: "Visa •••• 4081". null without a receipt. */
export async function findPaidBy(
  db: Db,
  { ownerId, reference, orderId, result }: ReceiptKey,
): Promise<string | null> {
  const row = await db
    .selectFrom("receipts")
    .select(sql<string | null>`content ->> 'paidBy'`.as("paidBy"))
    .where("ownerId", "=", ownerId)
    .where((is) =>
      is.or([
        is("reference", "=", reference),
        ...(orderId !== null && result === "fulfilled" ? [is("orderId", "=", orderId)] : []),
      ]),
    )
    .executeTakeFirst();
  return row?.paidBy ?? null;
}

interface PaymentReversals {
  channel: PaymentChannel;
  payLinkId: number | null;
  reversals: Reversal[];
}

/** What has gone back of the payment behind a receipt, oldest first; a second payment of its order has no receipt. */
export async function listReversals(
  db: Db,
  { ownerId, reference }: { ownerId: number; reference: string },
): Promise<PaymentReversals | null> {
  const { rows } = await sql<
    ReversalRow & { amount: number; at: Date; channel: PaymentReversals["channel"]; payLinkId: number | null }
  >`
    select reversal, amount, reversal_state, target, at, ended_at, paid_until_before,
      paid_until_after, paid.channel, paid.pay_link_id
    from (${reversalsOf(ownerId)}) back join (
      select payments.id, channel, pay_link_id from receipts join payments on payments.owner_id = receipts.owner_id
        and state = 'settled' and (payments.reference = receipts.reference
          or (payments.order_id = receipts.order_id and result = 'fulfilled'))
      where receipts.owner_id = ${ownerId} and receipts.reference = ${reference}
    ) paid on paid.id = back.payment_id
    where reversal <> 'returned-transfer'
    order by at, back.id`.execute(db);
  const [first] = rows;
  if (!first) return null;
  const { channel, payLinkId } = first;
  return { channel, payLinkId, reversals: rows.map((row) => toReversal(row, row)) };
}
