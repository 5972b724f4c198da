import { sql } from "kysely";
import type { Db } from "#db/client";
import type { Order } from "~/models/checkout/order";
import { orderTitle } from "~/models/plans/quote";
import { channels, paymentChannels } from "./channel";
import { type ReversalRow, reversalsOf, toReversal } from "./reversal.server";
import type { CardAttempt, Transaction } from "./transaction";

export interface TransactionRow
  extends
    Omit<Transaction, "attempt" | "reversal">,
    Omit<CardAttempt, "order" | "state">,
    Omit<ReversalRow, "reversal"> {
  state: CardAttempt["state"] | null;
  reversal: ReversalRow["reversal"] | null;
  /** null if no order was paid. */
  planId: number | null;
  duration: Order["duration"];
  orderKind: Order["kind"];
  extras: Order["extras"];
  lines: Order["lines"];
  isPaid: boolean;
}

const channelName = sql`case channel ${sql.join(
  paymentChannels.map((channel) => sql`when ${sql.lit(channel)} then ${sql.lit(channels[channel].name)}`),
  sql` `,
)} end`;

/** As `cardLabel` names it. */
const cardName = sql`coalesce(upper(left(nullif(trim(brand), ''), 1)) || substr(trim(brand), 2), 'Card')`;

/**
 * Receipts of an owner, and payments at the provider that have no receipt, yet or at all. An attempt that never
 * reached the provider is left out: its form reported that at once. So is one by a link, until its money has come:
 * its payer is another person. What went back of a payment is a row of its own beside it.
 */
export const transactionsOf = (ownerId: number) => sql`
  select receipts.reference, content ->> 'kind' as kind, content ->> 'title' as title, content ->> 'branch' as shop, content ->> 'paidBy' as paid_by,
    (content ->> 'total')::bigint as total, receipts.created_at, true::boolean as has_receipt,
    payments.id as payment_id,
    case when content ->> 'kind' in ('top-up', 'tokens') then (content -> 'lines' -> 0 ->> 'amount')::bigint end as added,
    null as reversal, null as reversal_state, null as target, null::timestamptz as ended_at,
    null::timestamptz as paid_until_before, null::timestamptz as paid_until_after, 0::bigint as place
  from receipts left join payments on payments.owner_id = receipts.owner_id and state = 'settled'
    and (payments.reference = receipts.reference
      or (payments.order_id = receipts.order_id and result = 'fulfilled'))
  where receipts.owner_id = ${ownerId}
  union all
  select payments.reference, case purpose when 'order' then 'plan' else purpose end,
    case purpose when 'tokens' then 'Tokens' else 'Wallet top-up' end, null,
    case channel when 'card' then coalesce(${cardName} || ' •••• ' || last4, 'Card') else ${channelName} end,
    coalesce(received, payments.amount), payments.created_at, false, payments.id,
    case when wallet_amount is not null then coalesce(received, wallet_amount) end,
    null, null, null, null, null, null, 0
  from payments left join cards on cards.id = card_id
  where payments.owner_id = ${ownerId} and payments.state <> 'settled'
    and not (payments.state = 'failed' and provider_status is null)
    and (pay_link_id is null or payments.state = 'review')
  union all
  select coalesce(receipts.reference, payments.reference),
    coalesce(content ->> 'kind', case purpose when 'order' then 'plan' else purpose end),
    coalesce(content ->> 'title', case purpose when 'tokens' then 'Tokens' else 'Wallet top-up' end),
    content ->> 'branch', coalesce(content ->> 'paidBy', ${channelName}),
    back.amount, back.at, receipts.id is not null, payments.id, null,
    reversal, reversal_state, target, ended_at, paid_until_before, paid_until_after, back.id
  from (${reversalsOf(ownerId)}) back join payments on payments.id = back.payment_id
  left join receipts on receipts.owner_id = payments.owner_id and payments.state = 'settled'
    and (receipts.reference = payments.reference
      or (receipts.order_id = payments.order_id and result = 'fulfilled'))
  where pay_link_id is null or payments.state in ('settled', 'review')`;

/** Columns of a row and of its payment and order, for `listed` with the joins that follow. */
export const transactionColumns = sql`
  listed.reference, listed.kind, listed.title, listed.shop, listed.paid_by, listed.total, listed.created_at,
  listed.has_receipt, listed.added, listed.reversal, listed.reversal_state, listed.target, listed.ended_at,
  listed.paid_until_before, listed.paid_until_after,
  payments.state, payments.result, payments.reason, payments.authorization_url, payments.provider_status,
  payments.ticket_bank, payments.ticket_code, payments.pay_link_id, payments.withheld, payments.amount,
  payments.received, payments.sent_back, payments.purpose, payments.wallet_amount, payments.channel,
  orders.plan_id, orders.duration, orders.kind as order_kind, orders.extras, orders.lines,
  orders.state = 'settled' or paying.settled_at is not null as is_paid`;

export const transactionJoins = sql`
  left join payments on payments.id = payment_id left join orders on orders.id = payments.order_id
  left join orders paying on paying.id = orders.paid_by_order_id`;

export const newestFirst = sql`order by listed.created_at desc, place desc, listed.reference desc`;

export async function listTransactions(
  db: Db,
  ownerId: number,
  limit: number,
  offset = 0,
): Promise<Transaction[]> {
  const { rows } = await sql<TransactionRow>`
    select ${transactionColumns} from (${transactionsOf(ownerId)}) listed ${transactionJoins}
    ${newestFirst} limit ${limit} offset ${offset}`.execute(db);
  return rows.map(toTransaction);
}

export function toTransaction(row: TransactionRow): Transaction {
  const { reference, kind, shop, paidBy, total, added, createdAt, hasReceipt, reversal } = row;
  const title = hasReceipt || row.planId === null ? row.title : orderTitle(row.lines);
  const about = { reference, kind, title, shop, paidBy, total, createdAt, hasReceipt };
  return {
    ...about,
    added,
    attempt: attemptOf(row),
    reversal: reversal === null ? null : toReversal({ ...row, reversal }, { amount: total, at: createdAt }),
  };
}

function attemptOf(row: TransactionRow): CardAttempt | null {
  const { state, planId, duration, orderKind: kind, extras, isPaid } = row;
  if (state === null) return null;
  const { result, reason, authorizationUrl, providerStatus, ticketCode, amount, received, purpose } = row;
  const { ticketBank, walletAmount, channel, payLinkId, sentBack, withheld } = row;
  const order = planId === null ? null : { planId, duration, kind, extras, isPaid };
  return {
    state,
    result,
    reason,
    authorizationUrl,
    providerStatus,
    ticketBank,
    ticketCode,
    amount,
    received,
    purpose,
    walletAmount,
    channel,
    payLinkId,
    sentBack,
    withheld,
    order,
  };
}
