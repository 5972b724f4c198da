import { type Kysely, type Migration, sql } from "kysely";

/** Of tokens only hashes are kept. */
const tables = sql`
create table sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  user_id bigint not null references users,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  authenticated_at timestamptz not null,
  second_factor_at timestamptz,
  expires_at timestamptz not null,
  address_prefix text not null,
  user_agent text not null check (char_length(user_agent) <= 200),
  revoked_at timestamptz
);
create index sessions_live on sessions (user_id, seen_at) where revoked_at is null;
create index sessions_old on sessions (least(expires_at, revoked_at));
create table devices (
  id bigint generated always as identity primary key,
  token_hash bytea not null check (octet_length(token_hash) = 32),
  user_id bigint not null references users,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  unique (user_id, token_hash)
);
create index devices_old on devices (seen_at);
`;

export const sessions: Migration = {
  async up(db: Kysely<unknown>) {
    await tables.execute(db);
  },
};
