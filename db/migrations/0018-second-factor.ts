import { type Kysely, sql } from "kysely";

/**
 * Secrets are encrypted under a key outside of the database; recovery codes are kept as hashes. `proved_step` is the step of
 * the code that proved a setup; its recovery codes are shown then, and must be confirmed as saved.
 */
const secondFactors = sql`
create table second_factors (
  user_id bigint primary key references users,
  secret bytea not null,
  last_step bigint not null,
  created_at timestamptz not null
);
create table second_factor_setups (
  user_id bigint primary key references users,
  session_id bigint not null references sessions on delete cascade,
  secret bytea not null,
  proved_step bigint,
  created_at timestamptz not null
);
create table recovery_codes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  created_at timestamptz not null,
  used_at timestamptz,
  unique (user_id, code_hash)
);
create table shown_recovery_codes (
  user_id bigint primary key references users,
  session_id bigint not null references sessions on delete cascade,
  codes bytea not null,
  created_at timestamptz not null
);
create index second_factor_setups_of_session on second_factor_setups (session_id);
create index shown_recovery_codes_of_session on shown_recovery_codes (session_id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await secondFactors.execute(db);
}
