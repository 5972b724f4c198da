import { sql } from "kysely";
import type { Db } from "#db/client";
import type { Order } from "~/models/checkout/order";
import { orderTitle } from "~/models/plans/quote";
import type { ReceiptKind } from "~/models/ledger/receipt";
import type { CardAttempt, Transaction, TransactionState } from "./transaction";

interface TransactionFilter {
  kind: ReceiptKind | null;
  state: TransactionState | null;
  /** Inclusive; `until` is exclusive. */
  since: Date | null;
  until: Date | null;
}

interface Row extends Omit<Transaction, "attempt">, Omit<CardAttempt, "order" | "state"> {
  state: CardAttempt["state"] | null;
  /** null if no order was paid. */
  planId: number | null;
  duration: Order["duration"];
  orderKind: Order["kind"];
  extras: Order["extras"];
  lines: Order["lines"];
  isPaid: boolean;
}

/**
 * Receipts of an owner, and payments at the provider that have no receipt, yet or at all. An attempt that never
 * reached the provider is left out: its form reported that at once. So is one by a link, until its money has come:
 * its payer is another person.
 */
const transactionsOf = (ownerId: number) => sql`
  select receipts.reference, content ->> 'kind' as kind, content ->> 'title' as title, content ->> 'paidBy' as paid_by,
    (content ->> 'total')::bigint as total, receipts.created_at, true as has_receipt,
    payments.id as payment_id,
    case when content ->> 'kind' in ('top-up', 'tokens') then (content -> 'lines' -> 0 ->> 'amount')::bigint end as added
  from receipts left join payments on payments.owner_id = receipts.owner_id and state = 'settled'
    and (payments.reference = receipts.reference
      or (payments.order_id = receipts.order_id and result = 'fulfilled'))
  where receipts.owner_id = ${ownerId}
  union all
  select payments.reference, case purpose when 'order' then 'plan' else purpose end,
    case purpose when 'tokens' then 'Tokens' else 'Wallet top-up' end,
    case channel when 'bank_transfer' then 'Bank transfer' when 'ussd' then 'USSD'
      else coalesce('Card ending ' || last4, 'Card') end,
    coalesce(received, payments.amount), payments.created_at, false, payments.id,
    case when wallet_amount is not null then coalesce(received, wallet_amount) end
  from payments left join cards on cards.id = card_id
  where payments.owner_id = ${ownerId} and payments.state <> 'settled'
    and not (payments.state = 'failed' and provider_status is null)
    and (pay_link_id is null or payments.state = 'review')`;

const status = sql`case
  when has_receipt then case when payments.refunded > 0 then 'returned' else 'paid' end
  when payments.state in ('failed', 'expired', 'cancelled') then 'failed'
  when payments.result = 'returned' then 'returned'
  else 'waiting' end`;

/** Newest first. */
export async function listTransactions(
  db: Db,
  ownerId: number,
  { kind, state, since, until }: TransactionFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<Transaction[]> {
  const wanted = [
    ...(kind ? [sql`listed.kind = ${kind}`] : []),
    ...(state ? [sql`${status} = ${state}`] : []),
    ...(since ? [sql`listed.created_at >= ${since}`] : []),
    ...(until ? [sql`listed.created_at < ${until}`] : []),
    sql`true`,
  ];
  const { rows } = await sql<Row>`
    select listed.reference, listed.kind, title, paid_by, listed.total, listed.created_at, has_receipt,
      payments.state, result, reason, authorization_url, provider_status, ticket_code, pay_link_id,
      coalesce(refunded, 0) as refunded, wallet_amount, channel, added,
      exists (select from refunds where refunds.payment_id = payments.id
        and refunds.state in ('asked', 'pending', 'processing', 'needs-attention')) as refunding,
      (select coalesce(sum(refunds.amount), 0)::bigint from refunds
        where refunds.payment_id = payments.id and target = 'wallet') as refunded_to_wallet,
      exists (select from disputes where disputes.payment_id = payments.id and disputes.state = 'open') as disputed,
      orders.plan_id, duration, orders.kind as order_kind, orders.extras, orders.lines, orders.state = 'settled' as is_paid
    from (${transactionsOf(ownerId)}) listed
    left join payments on payments.id = payment_id left join orders on orders.id = payments.order_id
    where ${sql.join(wanted, sql` and `)}
    order by listed.created_at desc, listed.reference desc limit ${limit} offset ${offset}`.execute(db);
  return rows.map(toTransaction);
}

function toTransaction(row: Row): Transaction {
  const { reference, kind, paidBy, total, added, createdAt, hasReceipt } = row;
  const title = hasReceipt || row.planId === null ? row.title : orderTitle(row.lines);
  const about = { reference, kind, title, paidBy, total, createdAt, hasReceipt };
  return { ...about, added, attempt: attemptOf(row) };
}

function attemptOf({
  state,
  planId,
  duration,
  orderKind: kind,
  extras,
  isPaid,
  ...row
}: Row): CardAttempt | null {
  if (state === null) return null;
  const { result, reason, authorizationUrl, providerStatus, refunded, walletAmount, refunding, disputed } =
    row;
  const { channel, payLinkId, refundedToWallet, ticketCode } = row;
  const order = planId === null ? null : { planId, duration, kind, extras, isPaid };
  return {
    ...{ state, result, reason, authorizationUrl, providerStatus, refunded, walletAmount },
    ...{ channel, payLinkId, ticketCode, refunding, refundedToWallet, disputed, order },
  };
}
