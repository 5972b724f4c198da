import { sql } from "kysely";
import type { Db } from "#db/client";
import type { PaymentChannel, RefundTarget } from "#db/schema";
import type { PaymentEntry } from "./payment-entry";

/* What happened to the payments of one account, the newest of each kind first. */

interface StartedPayment {
  at: Date;
  reference: string;
  amount: number;
  channel: PaymentChannel;
  payLinkId: number | null;
}

export async function listStartedPayments(db: Db, ownerId: number, limit: number): Promise<StartedPayment[]> {
  return db
    .selectFrom("payments")
    .select(["createdAt as at", "reference", "amount", "channel", "payLinkId"])
    .where("ownerId", "=", ownerId)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

interface OwnedEntry extends PaymentEntry, Omit<StartedPayment, "at" | "amount"> {
  asked: number;
  isTokens: boolean;
  paidBy: string | null;
  target: RefundTarget | null;
}

/** Without requests for a refund that wait for approval or were approved: those are read with their reasons. */
export async function listEntriesOfOwner(db: Db, ownerId: number, limit: number): Promise<OwnedEntry[]> {
  const { rows } = await sql<OwnedEntry>`
    select entry.id, entry.kind, entry.amount, entry.refund_id, entry.detail, entry.at,
      payments.reference, payments.amount as asked, channel, pay_link_id, purpose = 'tokens' as is_tokens, target,
      (select content ->> 'paidBy' from receipts
        where receipts.owner_id = payments.owner_id and (receipts.reference = payments.reference
          or (receipts.order_id = payments.order_id and result = 'fulfilled'))
        limit 1) as paid_by
    from payment_entries entry join payments on payments.id = entry.payment_id
    left join refunds on refunds.id = refund_id
    where entry.owner_id = ${ownerId} and not (entry.kind = 'refund-asked' and exists (
      select from approvals where approvals.reference = note))
    order by entry.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function listDecisionsOfOwner(db: Db, ownerId: number, limit: number) {
  return db
    .selectFrom("suspenseDecisions")
    .innerJoin("payments", "payments.id", "paymentId")
    .select(["reference", "decision", "suspenseDecisions.amount", "suspenseDecisions.reason"])
    .select(["decidedBy", "decidedAt"])
    .where("suspenseDecisions.ownerId", "=", ownerId)
    .orderBy("decidedAt", "desc")
    .limit(limit)
    .execute();
}

/** Orders paid with tokens for an owner, or by an agent. What was bought for which shop is as on the receipt. */
export async function listTokenOrders(db: Db, userId: number, limit: number) {
  return db
    .selectFrom("orders")
    .innerJoin("users as agents", "agents.id", "orders.agentId")
    .innerJoin("users as owners", "owners.id", "orders.ownerId")
    .leftJoin("receipts", "receipts.orderId", "orders.id")
    .select(["orders.reference", "total", "agents.username as agent", "owners.username as owner"])
    .select((of) => of("orders.agentId", "=", userId).as("isPayer"))
    .select(sql<Date>`settled_at`.as("at"))
    .select(sql<string | null>`content ->> 'branch'`.as("location"))
    .select(sql<string | null>`content ->> 'title'`.as("title"))
    .where((is) => is.or([is("orders.ownerId", "=", userId), is("orders.agentId", "=", userId)]))
    .where("method", "=", "tokens")
    .where("settledAt", "is not", null)
    .where("orders.state", "=", "settled")
    .orderBy("settledAt", "desc")
    .orderBy("orders.id", "desc")
    .limit(limit)
    .execute();
}
