import { sql, type Kysely, type Migration } from "kysely";

/** Counters of addresses and typed names never end by themselves; the jobs take away those whose window is over. */
const changes = sql`
alter table throttles add column expires_at timestamptz not null default now() + interval '1 day';
alter table throttles alter column expires_at drop default;
create index throttles_expired on throttles (expires_at);
`;

export const throttleExpiry: Migration = {
  async up(db: Kysely<unknown>) {
    await changes.execute(db);
  },
};
