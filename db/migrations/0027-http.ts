import { type Kysely, sql } from "kysely";

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

/** Attempts by address that a success takes back, each on its own; keys are hashes. */
const addressHits = sql`
create table address_hits (
  id bigint generated always as identity primary key,
  place text not null,
  about text not null,
  at timestamptz not null,
  success boolean not null
);
create index address_hits_of_place on address_hits (place, at);
create index address_hits_about on address_hits (about);
create index address_hits_old on address_hits (at);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of [throttles, addressHits]) await step.execute(db);
}
