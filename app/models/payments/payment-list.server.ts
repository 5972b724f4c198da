import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Db } from "#db/client";
import { hasReceiptNumber } from "~/models/ledger/receipt.server";
import { isPrintedReference, searchTerms } from "~/models/search-terms";
import { tidyPhone } from "~/models/users/phone";
import type { ListedPayment, ListedState, PaymentFilter } from "./payment-list";

const disputed = sql<boolean>`exists (
  select from disputes where disputes.payment_id = payments.id and disputes.state = 'open')`;

const lost = sql<boolean>`exists (
  select from disputes where disputes.payment_id = payments.id and disputes.state = 'lost')`;

const dispute = sql<"open" | "lost" | null>`case when ${disputed} then 'open' when ${lost} then 'lost' end`;

const takenByBank = sql<number>`(
  select coalesce(sum(coalesce(taken, disputes.amount)), 0)::bigint from disputes
  where disputes.payment_id = payments.id and disputes.state = 'lost')`;

/** The newest refund failed, and the money has not been refunded since. */
const refundFailed = sql<boolean>`coalesce((
  select refunds.state in ('failed', 'refused', 'needs-attention') from refunds
  where refunds.payment_id = payments.id order by refunds.id desc limit 1), false)`;

const awaitsApproval = sql<number>`(
  select coalesce(sum(approvals.amount), 0)::bigint from approvals
  where approvals.payment_id = payments.id and approvals.kind = 'refund' and approvals.state = 'waiting')`;

const suspended = sql<boolean>`(payments.state = 'review' and payments.result = 'suspense')`;

/** Payments that a bank asks back. */
export const disputedPayments = sql`select distinct payment_id from disputes where disputes.state = 'open'`;

/** Payments whose newest refund failed. Of a disputed payment nothing can be refunded until the dispute ends. */
export const failedRefunds = sql`
  select payment_id from refunds as newest
  where newest.state in ('failed', 'refused', 'needs-attention') and not exists (
    select from refunds as later where later.payment_id = newest.payment_id and later.id > newest.id
  ) and payment_id not in (${disputedPayments})`;

/** Payments that staff must look at; those with held money are on a page of their own. */
const forPerson = sql`${disputedPayments} union all ${failedRefunds}`;

const needsPerson = sql<boolean>`payments.id in (${forPerson})`;

const conditions: Record<ListedState, ReturnType<typeof sql<SqlBool>>> = {
  person: needsPerson,
  waiting: sql`payments.state in ('new', 'open')`,
  settled: sql`payments.state = 'settled'`,
  suspense: suspended,
  disputed,
  lost,
  refunding: sql`payments.refunding > 0`,
  refunded: sql`payments.refunded > 0 and not ${lost}`,
  "refund-failed": sql`payments.id in (${failedRefunds})`,
  failed: sql`payments.state = 'failed'`,
  expired: sql`payments.state = 'expired'`,
  cancelled: sql`payments.state = 'cancelled'`,
};

/** What was due, what came, or what the bank sent back. */
export const isOfSum = (sum: number) =>
  sql<boolean>`(payments.amount = ${sum} or payments.received = ${sum} or payments.sent_back = ${sum})`;

/**
 * A reference, of the payment or its order, matches by its beginning, and a receipt or an invoice by its number. Other
 * text matches words of the owner, the amount, the account number of a transfer or the provider's number.
 */
function matches(typed: string) {
  const { references, digits, receipt, paper, sum } = searchTerms(typed);
  const beginnings = references.map((reference) => `${reference}%`);
  const referred = sql<boolean>`(payments.reference like any(${beginnings}) or exists (
    select from orders where orders.id = payments.order_id and orders.reference like any(${beginnings})))`;
  if (isPrintedReference(typed)) return referred;
  const phone = tidyPhone(typed);
  const words = /^\+?\d+$/.test(phone) ? phone.replace(/^\+234/, "0") : typed;
  return sql<boolean>`(users.search @@ search_query(${words}) or payments.provider_id = ${typed} or ${referred}
    ${sum === null ? sql`` : sql`or ${isOfSum(sum)}`}
    ${receipt === null ? sql`` : sql`or ${isOf(sql`receipts where ${hasReceiptNumber(receipt)}`)}`}
    ${paper === null ? sql`` : sql`or ${isOf(sql`invoices where number = ${paper}`)}`}
    ${digits === null ? sql`` : sql`or payments.ticket_code = ${digits}`})`;
}

/** That of the top-up, or of the order that it paid. */
const isOf = (papers: RawBuilder<unknown>) => sql<boolean>`(
  payments.reference in (select reference from ${papers})
  or (payments.result = 'fulfilled' and payments.order_id in (select order_id from ${papers})))`;

interface Page {
  /** Only rows older than this one. */
  below: number | null;
  limit: number;
  offset?: number;
}

const before = (id: number) =>
  sql<boolean>`(payments.created_at, payments.id) < (select created_at, id from payments where id = ${id})`;

const matching = (db: Db, { search, state, channel, since, until }: PaymentFilter) =>
  db
    .selectFrom("payments")
    .innerJoin("users", "users.id", "payments.ownerId")
    .$if(search !== "", (query) => query.where(matches(search)))
    .$if(state !== null, (query) => query.where(conditions[state ?? "person"]))
    .$if(channel !== null, (query) => query.where("channel", "=", channel))
    .$if(since !== null, (query) => query.where("payments.createdAt", ">=", since))
    .$if(until !== null, (query) => query.where("payments.createdAt", "<", until));

export async function countPayments(db: Db, filter: PaymentFilter): Promise<number> {
  const { count } = await matching(db, filter)
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Payments of all owners, newest first. */
export async function listPayments(db: Db, filter: PaymentFilter, page: Page): Promise<ListedPayment[]> {
  const rows = await matching(db, filter)
    .select([
      "payments.id",
      "payments.reference",
      "payments.ownerId",
      "purpose",
      "amount",
      "received",
      "refunded",
      "refunding",
      "sentBack",
      "channel",
      "state",
      "result",
      "reason",
      "payments.createdAt",
      "settledAt",
      "users.name as ownerName",
      "users.email as ownerEmail",
    ])
    .select([dispute.as("dispute"), takenByBank.as("takenByBank"), refundFailed.as("refundFailed")])
    .select(awaitsApproval.as("awaitsApproval"))
    .$if(page.below !== null, (query) => query.where(before(page.below ?? 0)))
    .orderBy("payments.createdAt", "desc")
    .orderBy("payments.id", "desc")
    .limit(page.limit)
    .offset(page.offset ?? 0)
    .execute();
  return rows;
}

export async function countForPerson(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${forPerson}) waiting`.execute(db);
  return rows[0]?.count ?? 0;
}
