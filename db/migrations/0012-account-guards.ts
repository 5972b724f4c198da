import { sql, type Kysely, type Migration } from "kysely";

/** Days of wrong codes, waits that grow, the hold after a reset, and what the jobs look for to clear rows away. */
const changes = sql`
create table wrong_code_days (
  day date primary key,
  wrong integer not null check (wrong > 0)
);

alter table throttles add column blocked_until timestamptz;

alter table users add column held_until timestamptz;

create index code_flows_old on code_flows (expires_at);
create index recoveries_old on recoveries (expires_at);
create index recovery_keys_old on recovery_keys (expires_at);
create index recovery_grants_old on recovery_grants (expires_at);
create index sessions_old on sessions (least(expires_at, revoked_at));
create index devices_old on devices (seen_at);
create index delivery_receipts_old on delivery_receipts (received_at);
create index outbox_old on outbox (coalesce(sent_at, dead_at));
`;

export const accountGuards: Migration = {
  async up(db: Kysely<unknown>) {
    await changes.execute(db);
  },
};
