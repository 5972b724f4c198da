import { type Kysely, sql } from "kysely";

/**
 * What the provider needs to charge a card again is stored encrypted. A plan renews by a card of its own owner. The provider is
 * told of a removed card when its owner can no longer have it back.
 */
const cards = sql`
create table cards (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users,
  signature text not null,
  code_cipher bytea not null,
  email text not null,
  last4 text not null,
  exp_month text not null,
  exp_year text not null,
  brand text not null,
  bank text not null,
  created_at timestamptz not null,
  disabled_at timestamptz,
  removed_at timestamptz,
  undo_until timestamptz,
  country text,
  unique (owner_id, id),
  unique (owner_id, signature),
  constraint cards_undo_needs_removal check (undo_until is null or removed_at is not null),
  constraint card_country check (country ~ '^[A-Z]{2}$')
);
create index cards_with_undo on cards (undo_until) where undo_until is not null;
alter table subscriptions add foreign key (owner_id, renewal_card_id) references cards (owner_id, id);
`;

/**
 * Whoever pays by a link is a stranger, whose card is never kept for the owner. A ticket is the account number or the code to
 * dial of a payment by a bank, as the provider gave it.
 */
const payments = sql`
create table payments (
  id bigint generated always as identity primary key,
  reference text not null unique,
  owner_id bigint not null references users,
  purpose text not null check (purpose in ('order', 'top-up', 'tokens')),
  order_id bigint references orders,
  amount bigint not null check (amount > 0),
  wallet_amount bigint,
  currency text not null check (currency = 'NGN'),
  email text not null,
  channel text not null default 'card' check (channel in ('card', 'bank_transfer', 'ussd')),
  card_id bigint,
  save_card boolean not null default false,
  saved_card_id bigint,
  unattended boolean not null default false,
  renews boolean not null default false,
  pay_link_id bigint references pay_links,
  withheld bigint,
  submission_key text unique,
  state text not null check (state in ('new', 'open', 'failed', 'expired', 'cancelled', 'settled', 'review')),
  result text check (result in ('fulfilled', 'credited', 'suspense', 'returned')),
  authorization_url text,
  access_code text,
  ticket_code text,
  ticket_bank text,
  ticket_name text,
  ticket_until timestamptz,
  provider_status text,
  provider_id text,
  provider_fee bigint check (provider_fee >= 0),
  reason text,
  return_path text,
  received bigint check (received > 0),
  sent_back bigint check (sent_back > 0),
  refunded bigint not null default 0,
  refunding bigint not null default 0,
  checks integer not null default 0,
  next_check_at timestamptz,
  created_at timestamptz not null,
  settled_at timestamptz,
  foreign key (owner_id, card_id) references cards (owner_id, id),
  foreign key (owner_id, saved_card_id) references cards (owner_id, id),
  check (wallet_amount between 1 and amount),
  check (refunded between 0 and coalesce(received, amount)),
  constraint payments_refunding check (refunding between 0 and coalesce(received, amount)),
  constraint payments_by_saved_card check (channel = 'card' or (card_id is null and not save_card)),
  constraint payments_save_as_asked check (saved_card_id is null or (save_card and state = 'settled')),
  constraint payments_renew_by_card check (channel = 'card' or not renews),
  constraint payments_whole_tickets check (
    (ticket_code is null) = (ticket_until is null) and (ticket_code is null or ticket_bank is not null)
  ),
  constraint payments_tickets_of_banks check (channel <> 'card' or ticket_code is null),
  constraint payments_keep_no_stranger check (
    pay_link_id is null or (card_id is null and not save_card and not renews and not unattended)
  ),
  constraint payments_withheld check (
    withheld is null or (withheld > 0 and order_id is not null and pay_link_id is not null)
  ),
  constraint payments_of_order check ((purpose = 'order') = (order_id is not null)),
  constraint payments_of_top_up check ((purpose = 'order') = (wallet_amount is null)),
  constraint payments_result_when_settled check (state in ('settled', 'review') = (result is not null))
);
create index payments_of_order on payments (order_id) where order_id is not null;
create index payments_of_pay_link on payments (pay_link_id, id desc) where pay_link_id is not null;
create index payments_of_provider on payments (provider_id) where provider_id is not null;
create index payments_of_owner on payments (owner_id, id desc);
create index payments_of_ticket on payments (ticket_code) where ticket_code is not null;
create index payments_newest on payments (created_at, id);
create index payments_in_review on payments (id) where state = 'review';
create index payments_to_check on payments (next_check_at) where next_check_at is not null;
alter table pay_links add foreign key (payment_id) references payments;
`;

/** A payment that is settled stays as it is. */
const settled = sql`
create function refuse_settled_change() returns trigger language plpgsql as $$
declare
  moving constant text[] := array['refunded', 'refunding', 'provider_fee', 'checks', 'next_check_at'];
  naming constant text[] := array['email', 'authorization_url', 'access_code', 'return_path'];
begin
  if tg_op = 'DELETE' then
    raise exception 'payments are never deleted';
  end if;
  if old.state <> 'settled' or (to_jsonb(old) - moving) = (to_jsonb(new) - moving) then
    return new;
  end if;
  if is_deleted(old.owner_id) and not is_kept_for_tax(old.created_at)
    and (to_jsonb(old) - naming) = (to_jsonb(new) - naming)
  then
    return new;
  end if;
  raise exception 'a settled payment does not change';
end $$;
create trigger settled_stays before update or delete on payments
  for each row execute function refuse_settled_change();
create trigger never_truncated before truncate on payments for each statement execute function refuse_change();
`;

/** What the provider tells by itself. */
const events = sql`
create table provider_events (
  id bigint generated always as identity primary key,
  dedupe_key text not null unique,
  event text not null,
  reference text,
  body text not null,
  received_at timestamptz not null,
  next_attempt_at timestamptz,
  attempts integer not null default 0,
  handled_at timestamptz,
  outcome text
);
create index provider_events_of_payment on provider_events (reference, id) where reference is not null;
create index provider_events_waiting on provider_events (next_attempt_at) where handled_at is null;
`;

/**
 * A refund is known by its number in the provider's own list. Whoever books one holds its payment, so that the sum cannot change
 * meanwhile.
 */
const refunds = sql`
create table refunds (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments,
  owner_id bigint not null references users,
  provider_id text unique,
  note text unique,
  target text not null check (target in ('source', 'wallet')),
  ends_plan boolean,
  amount bigint not null check (amount > 0),
  booked bigint,
  state text not null check (
    state in ('asked', 'refused', 'pending', 'processing', 'processed', 'failed', 'needs-attention')
  ),
  reason text,
  sent_at timestamptz,
  checks integer not null default 0,
  next_check_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint refunds_by_somebody check (provider_id is not null or note is not null),
  constraint refunds_booked check (booked between 0 and amount and (state = 'processed') = (booked is not null)),
  constraint refunds_of_ours check (
    (note is null) = (ends_plan is null) and (note is not null or state not in ('asked', 'refused'))
  ),
  constraint refunds_to_wallet check (
    target = 'source' or (note is not null and provider_id is null and state = 'processed')
  )
);
create index refunds_of_payment on refunds (payment_id);
create index refunds_failed on refunds (id) where state in ('failed', 'needs-attention');
create index refunds_to_check on refunds (next_check_at) where next_check_at is not null;
create trigger never_deleted before delete or truncate on refunds for each statement execute function refuse_change();
create function refuse_refund_above_payment() returns trigger language plpgsql as $$
declare
  paid bigint;
  given bigint;
begin
  if coalesce(new.booked, 0) = 0 or (tg_op = 'UPDATE' and new.booked <= old.booked) then
    return new;
  end if;
  select coalesce(received, amount) into paid from payments where id = new.payment_id for update;
  select coalesce(sum(booked), 0) into given from refunds
    where payment_id = new.payment_id and id <> new.id;
  if given + new.booked > paid then
    raise exception 'the refunds of payment % would be more than was paid', new.payment_id;
  end if;
  return new;
end $$;
create trigger never_above_payment before insert or update of booked on refunds
  for each row execute function refuse_refund_above_payment();
`;

/** What a dispute is about, until when it is answered, and what it changed, each written once. */
const disputes = sql`
create table disputes (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments,
  owner_id bigint not null references users,
  provider_id text not null unique,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('open', 'won', 'lost')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  card_signature text,
  answer_by timestamptz,
  ended_at timestamptz,
  taken bigint check (taken between 0 and amount),
  paid_until_before timestamptz,
  paid_until_after timestamptz,
  constraint disputes_ended check (ended_at is null or state <> 'open'),
  constraint disputes_taken check (taken is null or state = 'lost')
);
create index disputes_open on disputes (owner_id) where state = 'open';
create index disputes_of_owner on disputes (owner_id);
create index disputes_of_card on disputes (owner_id, card_signature) where state <> 'won';
`;

const suspense = sql`
create table suspense_decisions (
  payment_id bigint primary key references payments,
  owner_id bigint not null references users,
  decision text not null check (decision in ('credited', 'fulfilled', 'returned')),
  amount bigint not null check (amount >= 0),
  reason text not null check (length(reason) between 1 and 500),
  decided_by text not null,
  decided_at timestamptz not null
);
create index suspense_decisions_of_owner on suspense_decisions (owner_id);
create trigger append_only before update or delete or truncate on suspense_decisions
  for each statement execute function refuse_change();
`;

/** What happened to a payment, one row for each change, written as it is made and never again. */
const entries = sql`
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
    'refund-needs-attention'
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

/** What staff were told of, once for each payment. */
const alerts = sql`
create table payment_alerts (
  id bigint generated always as identity primary key,
  kind text not null,
  reference text not null,
  details text not null,
  created_at timestamptz not null,
  unique (kind, reference)
);
`;

/** When the provider may next be asked for a charge. */
const pace = sql`
create table charge_pace (
  id integer primary key check (id = 1),
  next_at timestamptz not null
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of [cards, payments, settled, events, refunds, disputes, suspense, entries, alerts, pace])
    await step.execute(db);
}
