import { type Kysely, sql } from "kysely";

/** A closed account may be taken back until it is due for deletion. It is closed once, and a deletion is never undone. */
const tables = sql`
create domain closure_state as text check (value in ('waiting', 'undone', 'done'));
create table account_closures (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users,
  state closure_state not null,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  reminded_at timestamptz,
  ended_at timestamptz,
  constraint account_closures_leave_time check (due_at > asked_at),
  constraint account_closures_end check ((state = 'waiting') = (ended_at is null))
);
create unique index account_closures_one on account_closures (owner_id) where state <> 'undone';
create index account_closures_due on account_closures (due_at) where state = 'waiting';
create domain payout_state as text check (value in ('waiting', 'paid', 'returned'));
create table payouts (
  id bigint generated always as identity primary key,
  reference text not null unique,
  owner_id bigint not null references users,
  amount bigint not null check (amount > 0),
  bank text not null check (char_length(bank) <= 60),
  account_number text not null check (account_number ~ '^([0-9]{10})?$'),
  account_name text not null check (char_length(account_name) <= 100),
  state payout_state not null,
  asked_at timestamptz not null,
  ended_at timestamptz,
  constraint payouts_end check ((state = 'waiting') = (ended_at is null))
);
create unique index payouts_waiting on payouts (owner_id) where state = 'waiting';
create table data_exports (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users,
  asked_at timestamptz not null
);
create index data_exports_of_owner on data_exports (owner_id, asked_at);
create index data_exports_old on data_exports (asked_at);
`;

/**
 * Rows that never change may still lose the names of a deleted account: staff actions at once, receipts, invoices and
 * payments after six years, less a day for clocks that differ. Numbers, amounts and days stay.
 */
const deletion = sql`
create function is_deleted(account bigint) returns boolean language sql stable as $$
  select exists (select from account_closures where owner_id = account and state = 'done')
$$;
create function is_kept_for_tax(made timestamptz) returns boolean language sql stable as $$
  select made > now() - interval '6 years' + interval '1 day'
$$;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of [tables, deletion]) await step.execute(db);
}
