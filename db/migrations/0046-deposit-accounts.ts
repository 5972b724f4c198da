import { type Kysely, type Migration, sql } from "kysely";

/**
 * An account has one number that takes money; numbers that were closed stay, since money may still come to them. The
 * bank may give a closed number to another customer.
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

export const depositAccounts: Migration = {
  async up(db: Kysely<unknown>) {
    for (const step of [accounts, deposits]) await step.execute(db);
  },
};
