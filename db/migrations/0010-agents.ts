import { type Kysely, type Migration, sql } from "kysely";

const tables = sql`
create table agents (
  user_id bigint primary key references users,
  code text not null unique check (code ~ '^[A-Z0-9]{3,20}$'),
  created_at timestamptz not null default now()
);
create table chosen_plans (
  owner_id bigint primary key references users,
  plan_id integer not null references plans,
  duration text not null check (duration in ('yearly', 'month')),
  on_trial boolean not null,
  created_at timestamptz not null
);
`;

export const agents: Migration = {
  async up(db: Kysely<unknown>) {
    await tables.execute(db);
  },
};
