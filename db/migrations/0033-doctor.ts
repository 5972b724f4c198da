import { type Kysely, type Migration, sql } from "kysely";

const steps = [
  sql`
create table doctor_findings (
  machine text not null,
  name text not null,
  level text not null check (level in ('ok', 'warning', 'fault')),
  told text not null,
  found_at timestamptz not null,
  primary key (machine, name)
)`,
];

export const doctor: Migration = {
  async up(db: Kysely<unknown>) {
    for (const step of steps) await step.execute(db);
  },
};
