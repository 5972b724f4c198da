import { type Kysely, type Migration, sql } from "kysely";

const steps = [
  // Two migrations were edited after databases had been made with them; these lack what was added.
  sql`alter table subscriptions add column if not exists leased_until timestamptz`,
  sql`
create table if not exists charge_pace (
  id integer primary key check (id = 1),
  next_at timestamptz not null
)`,
  sql`
create table migration_checksums (
  name text primary key,
  checksum text not null
)`,
];

export const migrationChecksums: Migration = {
  async up(db: Kysely<unknown>) {
    for (const step of steps) await step.execute(db);
  },
};
