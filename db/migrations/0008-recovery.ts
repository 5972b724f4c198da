import { sql, type Kysely, type Migration } from "kysely";

const tables = sql`
create table recoveries (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  user_id bigint references users,
  email text not null check (char_length(email) <= 254),
  mail_asked_at timestamptz not null,
  phone_asked_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index recoveries_of_user on recoveries (user_id) where ended_at is null;

alter table code_flows add column recovery_id bigint references recoveries;
create index code_flows_of_recovery on code_flows (recovery_id) where recovery_id is not null;
create index code_flows_of_user on code_flows (user_id) where used_at is null;

create table recovery_keys (
  id bigint generated always as identity primary key,
  user_id bigint references users,
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index recovery_keys_of_user on recovery_keys (user_id) where used_at is null;

create table recovery_grants (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  user_id bigint not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index recovery_grants_of_user on recovery_grants (user_id) where used_at is null;
`;

export const recovery: Migration = {
  async up(db: Kysely<unknown>) {
    await tables.execute(db);
  },
};
