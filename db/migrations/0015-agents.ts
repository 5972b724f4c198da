import { type Kysely, sql } from "kysely";

const agents = sql`
create table agents (
  user_id bigint primary key references users,
  code text not null unique check (code ~ '^[A-Z0-9]{3,20}$'),
  created_at timestamptz not null default now()
);
create table token_adjustments (
  reference text primary key,
  owner_id bigint not null references agents,
  amount posted_amount not null,
  reason text not null check (length(reason) between 1 and 200),
  made_by text not null,
  created_at timestamptz not null
);
create index token_adjustments_of_agent on token_adjustments (owner_id, created_at desc);
create trigger append_only before update or delete or truncate on token_adjustments
  for each statement execute function refuse_change();
create table bulk_renewals (
  id bigint generated always as identity primary key,
  reference text not null unique,
  agent_id bigint not null references users,
  submission_key text not null unique,
  total amount_of_kobo not null,
  created_at timestamptz not null
);
create table bulk_renewal_orders (
  order_id bigint primary key references orders,
  bulk_renewal_id bigint not null references bulk_renewals
);
create index orders_of_bulk_renewal on bulk_renewal_orders (bulk_renewal_id);
create table chosen_plans (
  owner_id bigint primary key references users,
  plan_id integer not null references plans,
  duration text not null check (duration in ('yearly', 'month')),
  on_trial boolean not null,
  created_at timestamptz not null
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await agents.execute(db);
}
