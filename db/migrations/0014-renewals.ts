import { type Kysely, sql } from "kysely";

/** One attempt of a number for each period, whoever makes it: up to eight in fourteen days. */
const renewals = sql`
create table renewals (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references subscriptions,
  owner_id bigint not null references users,
  period_starts_at timestamptz not null,
  attempt integer not null check (attempt between 1 and 8),
  order_id bigint references orders,
  payment_reference text,
  charge_key text not null unique default gen_random_uuid()::text,
  state text not null check (state in ('begun', 'paid', 'waiting', 'failed')),
  reason text,
  created_at timestamptz not null,
  next_attempt_at timestamptz,
  unique (subscription_id, period_starts_at, attempt)
);
create index renewals_due on renewals (next_attempt_at) where next_attempt_at is not null;
create index renewals_failed on renewals (created_at) where state = 'failed';
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await renewals.execute(db);
}
