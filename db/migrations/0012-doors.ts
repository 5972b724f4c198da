import { type Kysely, type Migration, sql } from "kysely";

/** Counters of addresses and typed names never end by themselves; the jobs take away those whose window is over. */
const throttles = sql`
create table throttles (
  key text primary key,
  window_started_at timestamptz not null,
  hits integer not null,
  expires_at timestamptz not null,
  blocked_until timestamptz
);
create index throttles_expired on throttles (expires_at);
`;

export const doors: Migration = {
  async up(db: Kysely<unknown>) {
    await throttles.execute(db);
  },
};
