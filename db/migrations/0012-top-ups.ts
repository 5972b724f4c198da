import { type Kysely, sql } from "kysely";

/**
 * An account has one number that takes money; numbers that were closed stay, since money may still come to them. The bank may
 * give a closed number to another customer. Every page of a wallet asks whether the provider lately gave us no numbers.
 */
const accounts = sql`
create table deposit_accounts (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users,
  provider text not null check (provider = 'paystack'),
  domain text not null check (domain in ('test', 'live')),
  state text not null check (state in ('asked', 'checking', 'active', 'failed', 'closed')),
  customer_code text,
  customer_id text,
  provider_id text,
  bank text,
  bank_slug text,
  number text check (number ~ '^[0-9]{10}$'),
  name text,
  failure text check (failure in ('unavailable', 'identity', 'refused', 'taken', 'silent')),
  asked_at timestamptz not null,
  checks integer not null default 0,
  next_check_at timestamptz,
  looked_at timestamptz,
  closed_at timestamptz,
  constraint deposit_accounts_with_number check ((state in ('active', 'closed')) = (number is not null)),
  constraint deposit_accounts_whole_number check (
    num_nulls(provider_id, bank, bank_slug, number, name) in (0, 5) and (number is null or customer_code is not null)
  ),
  constraint deposit_accounts_failed check ((state = 'failed') = (failure is not null)),
  constraint deposit_accounts_closed check ((state = 'closed') = (closed_at is not null))
);
create unique index deposit_accounts_one on deposit_accounts (owner_id, provider, domain) where state <> 'closed';
create unique index deposit_accounts_number on deposit_accounts (domain, bank_slug, number) where state = 'active';
create index deposit_accounts_of_number on deposit_accounts (number) where number is not null;
create index deposit_accounts_of_customer on deposit_accounts (customer_code) where customer_code is not null;
create index deposit_accounts_of_owner on deposit_accounts (owner_id, id);
create index deposit_accounts_unavailable on deposit_accounts (domain, asked_at) where failure = 'unavailable';
create index deposit_accounts_to_check on deposit_accounts (next_check_at) where next_check_at is not null;
`;

/** The transfer that a payment is, once by the provider's number of it. */
const deposits = sql`
create table deposits (
  payment_id bigint primary key references payments,
  owner_id bigint not null references users,
  account_id bigint references deposit_accounts,
  domain text not null,
  provider_id text not null,
  number text not null,
  sender text not null,
  sender_bank text not null,
  created_at timestamptz not null,
  unique (domain, provider_id)
);
create index deposits_of_owner on deposits (owner_id, payment_id);
`;

/**
 * One row is one consent: a change ends it and begins another, so that what was agreed to stays. Each debit notes whether it
 * leaves a wallet below the threshold, so that the job reads no others.
 */
const consents = sql`
create table automatic_top_ups (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users,
  wallet text not null check (wallet in ('wallet', 'tokens')),
  card_id bigint not null,
  threshold bigint not null check (threshold > 0),
  amount bigint not null check (amount > 0),
  total bigint not null check (total >= amount),
  monthly_cap bigint not null check (monthly_cap >= total),
  consent text not null,
  consent_version text not null,
  agreed_at timestamptz not null,
  address_prefix text,
  not_before timestamptz,
  may_be_low boolean not null default true,
  ended_at timestamptz,
  ended_why text check (
    ended_why in ('owner', 'changed', 'card', 'declined', 'confirmation', 'refund', 'dispute', 'account', 'plan')
  ),
  foreign key (owner_id, card_id) references cards (owner_id, id),
  constraint automatic_top_ups_ended check ((ended_at is null) = (ended_why is null))
);
create unique index automatic_top_ups_one_on on automatic_top_ups (owner_id) where ended_at is null;
create index automatic_top_ups_of_owner on automatic_top_ups (owner_id, id desc);
create index automatic_top_ups_of_card on automatic_top_ups (card_id) where ended_at is null;
create index automatic_top_ups_due on automatic_top_ups ((coalesce(not_before, '-infinity')))
  where ended_at is null and may_be_low;
`;

/** The charges made because of a consent. */
const attempts = sql`
create table top_up_attempts (
  id bigint generated always as identity primary key,
  automatic_top_up_id bigint not null references automatic_top_ups,
  owner_id bigint not null references users,
  day date not null,
  total bigint not null check (total > 0),
  charge_key text not null unique default 'automatic-top-up:' || gen_random_uuid(),
  payment_reference text unique references payments (reference),
  state text not null check (state in ('begun', 'waiting', 'paid', 'failed', 'dropped')),
  reason text,
  created_at timestamptz not null,
  next_attempt_at timestamptz,
  constraint top_up_attempts_finished check ((state in ('begun', 'waiting')) = (next_attempt_at is not null)),
  constraint top_up_attempts_dropped check (state <> 'dropped' or payment_reference is null)
);
create unique index top_up_attempts_one_a_day on top_up_attempts (owner_id, day) where state <> 'dropped';
create unique index top_up_attempts_one_open on top_up_attempts (owner_id) where state in ('begun', 'waiting');
create index top_up_attempts_due on top_up_attempts (next_attempt_at) where next_attempt_at is not null;
create index top_up_attempts_of_consent on top_up_attempts (automatic_top_up_id, id desc);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of [accounts, deposits, consents, attempts]) await step.execute(db);
}
