import { type Kysely, type Migration, sql } from "kysely";

/** What happened to a payment, one row for each change, written as it is made and never again. */
const table = sql`
create table payment_entries (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments,
  owner_id bigint not null references users,
  kind text not null,
  amount bigint check (amount >= 0),
  refund_id bigint references refunds,
  detail text,
  at timestamptz not null,
  constraint payment_entries_kind check (kind in (
    'failed', 'expired', 'cancelled', 'sent-back', 'fulfilled', 'topped-up', 'credited', 'held',
    'refund-asked', 'refund-refused', 'refund-pending', 'refund-processing', 'refund-processed', 'refund-failed',
    'refund-needs-attention', 'refund-undone'
  )),
  constraint payment_entries_of_refund check ((kind like 'refund-%') = (refund_id is not null)),
  constraint payment_entries_sum check (
    (kind in ('failed', 'expired', 'cancelled')) = (amount is null)
  )
);
create index payment_entries_of_payment on payment_entries (payment_id, id);
create index payment_entries_of_owner on payment_entries (owner_id, id desc);
create index payment_entries_of_refund on payment_entries (refund_id) where refund_id is not null;
create trigger append_only before update or delete or truncate on payment_entries
  for each statement execute function refuse_change();
`;

/**
 * Of the time before, only what is known with its moment. When a payment failed or ran out was never noted, nor the
 * steps between the start and the latest state of a refund.
 */
const known = sql`
insert into payment_entries (payment_id, owner_id, kind, amount, refund_id, detail, at)
select * from (
  select payments.id, payments.owner_id,
    case
      when suspended.amount is not null or decisions.payment_id is not null or payments.state = 'review' then 'held'
      when payments.result = 'fulfilled' then 'fulfilled'
      when payments.wallet_amount is not null and payments.received is null then 'topped-up'
      else 'credited'
    end,
    coalesce(
      suspended.amount,
      case
        when decisions.payment_id is not null or payments.state = 'review' then 0
        else coalesce(payments.received, payments.amount)
      end
    ),
    null::bigint, payments.reason, payments.settled_at as at
  from payments
  left join suspense_decisions decisions on decisions.payment_id = payments.id
  left join (
    select journal.reference, -postings.amount as amount from journal join postings on journal_id = journal.id
    where account = 'suspense' and journal.reference like 'suspense:%'
  ) suspended on suspended.reference = 'suspense:' || payments.reference
  where payments.settled_at is not null and payments.state in ('settled', 'review')
  union all
  select payments.id, payments.owner_id, 'cancelled', null, null, orders.state, orders.settled_at
  from payments join orders on orders.id = payments.order_id
  where payments.state = 'cancelled' and orders.settled_at is not null
  union all
  select payments.id, payments.owner_id, 'sent-back', split_part(dedupe_key, ':', 3)::bigint, null, null,
    outbox.created_at
  from outbox join payments on payments.reference = split_part(dedupe_key, ':', 2)
  where dedupe_key ~ '^payment-sent-back:[^:]+:[0-9]+$'
  union all
  select payment_id, owner_id, 'refund-asked', amount, id, null, created_at
  from refunds where note is not null and target = 'source'
  union all
  select payment_id, owner_id, 'refund-' || state, amount, id, reason, updated_at
  from refunds where state <> 'asked' and unlisted_at is null
) past
order by at;
`;

export const paymentEntries: Migration = {
  async up(db: Kysely<unknown>) {
    for (const step of [table, known]) await step.execute(db);
  },
};
