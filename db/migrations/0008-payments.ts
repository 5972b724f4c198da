import { type Kysely, type Migration, sql } from "kysely";

/** What the provider needs to charge a card again is stored encrypted. A plan renews by a card of its own owner. */
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
  unique (owner_id, id),
  unique (owner_id, signature)
);
alter table subscriptions add foreign key (owner_id, renewal_card_id) references cards (owner_id, id);
`;

/** A payment that is settled stays as it is. */
const tables = sql`
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
  unattended boolean not null default false,
  submission_key text unique,
  state text not null check (state in ('new', 'open', 'failed', 'expired', 'cancelled', 'settled', 'review')),
  result text check (result in ('fulfilled', 'credited', 'suspense', 'returned')),
  authorization_url text,
  access_code text,
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
  check (wallet_amount between 1 and amount),
  check (refunded between 0 and coalesce(received, amount)),
  constraint payments_refunding check (refunding between 0 and coalesce(received, amount)),
  constraint payments_by_saved_card check (channel = 'card' or (card_id is null and not save_card)),
  constraint payments_of_order check ((purpose = 'order') = (order_id is not null)),
  constraint payments_of_top_up check ((purpose = 'order') = (wallet_amount is null)),
  constraint payments_result_when_settled check (state in ('settled', 'review') = (result is not null))
);
create index payments_of_order on payments (order_id) where order_id is not null;
create index payments_of_provider on payments (provider_id) where provider_id is not null;
create index payments_of_owner on payments (owner_id, id desc);
create index payments_newest on payments (created_at, id);
create index payments_in_review on payments (id) where state = 'review';
create index payments_to_check on payments (next_check_at) where next_check_at is not null;
create function refuse_settled_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'payments are never deleted';
  end if;
  if old.state = 'settled' and (to_jsonb(old) - array['refunded', 'refunding', 'provider_fee', 'checks', 'next_check_at'])
    <> (to_jsonb(new) - array['refunded', 'refunding', 'provider_fee', 'checks', 'next_check_at'])
  then
    raise exception 'a settled payment does not change';
  end if;
  return new;
end $$;
create trigger settled_stays before update or delete on payments
  for each row execute function refuse_settled_change();
create trigger never_truncated before truncate on payments for each statement execute function refuse_change();
`;

/** What the provider tells by itself, and what follows from it. */
const news = sql`
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
create table refunds (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments,
  owner_id bigint not null references users,
  provider_reference text unique,
  note text unique,
  target text not null check (target in ('source', 'wallet')),
  ends_plan boolean,
  amount bigint not null check (amount > 0),
  state text not null check (
    state in ('asked', 'refused', 'pending', 'processing', 'processed', 'failed', 'needs-attention')
  ),
  reason text,
  sent_at timestamptz,
  checks integer not null default 0,
  next_check_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint refunds_by_somebody check (provider_reference is not null or note is not null),
  constraint refunds_of_ours check (
    (note is null) = (ends_plan is null) and (note is not null or state not in ('asked', 'refused'))
  ),
  constraint refunds_to_wallet check (
    target = 'source' or (note is not null and provider_reference is null and state = 'processed')
  )
);
create index refunds_of_payment on refunds (payment_id);
create index refunds_to_check on refunds (next_check_at) where next_check_at is not null;
create trigger never_deleted before delete or truncate on refunds for each statement execute function refuse_change();
create table disputes (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments,
  owner_id bigint not null references users,
  provider_id text not null unique,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('open', 'won', 'lost')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index disputes_open on disputes (owner_id) where state = 'open';
create table payment_alerts (
  id bigint generated always as identity primary key,
  kind text not null,
  reference text not null,
  details text not null,
  created_at timestamptz not null,
  unique (kind, reference)
);
create table charge_pace (
  id integer primary key check (id = 1),
  next_at timestamptz not null
);
create table suspense_decisions (
  payment_id bigint primary key references payments,
  owner_id bigint not null references users,
  decision text not null check (decision in ('credited', 'fulfilled', 'returned')),
  amount bigint not null check (amount >= 0),
  reason text not null check (length(reason) between 1 and 500),
  decided_by text not null,
  decided_at timestamptz not null
);
create trigger append_only before update or delete or truncate on suspense_decisions
  for each statement execute function refuse_change();
`;

export const payments: Migration = {
  async up(db: Kysely<unknown>) {
    for (const step of [cards, tables, news]) await step.execute(db);
  },
};
