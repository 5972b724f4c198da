import { type Kysely, sql } from "kysely";

/**
 * Only hashes of tokens are kept. `denial_hash` is of the link by which the owner of the account says that a login on a new
 * device was not theirs.
 */
const sessions = sql`
create table sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  user_id bigint not null references users,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  authenticated_at timestamptz not null,
  second_factor_at timestamptz,
  contact_proved_at timestamptz,
  expires_at timestamptz not null,
  address_prefix text not null,
  user_agent text not null check (char_length(user_agent) <= 200),
  revoked_at timestamptz,
  denial_hash bytea check (octet_length(denial_hash) = 32)
);
create index sessions_live on sessions (user_id, seen_at) where revoked_at is null;
create index sessions_old on sessions (least(expires_at, revoked_at));
create unique index sessions_by_denial on sessions (denial_hash) where denial_hash is not null;
`;

/** `factor_at` is when the second factor was proved in a browser that is to be remembered for it. */
const devices = sql`
create table devices (
  id bigint generated always as identity primary key,
  token_hash bytea not null check (octet_length(token_hash) = 32),
  user_id bigint not null references users,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  factor_at timestamptz,
  unique (user_id, token_hash)
);
create index devices_old on devices (seen_at);
`;

/**
 * A right password that waits for the second factor, before there is a session, and what its person has proved besides to
 * have a lost second factor removed.
 */
const pendingLogins = sql`
create table pending_logins (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  user_id bigint not null references users,
  password_digest bytea not null check (octet_length(password_digest) = 32),
  created_at timestamptz not null,
  phone_proved_at timestamptz,
  mailbox_proved_at timestamptz,
  used_at timestamptz
);
create index pending_logins_of_user on pending_logins (user_id);
create index pending_logins_old on pending_logins (created_at);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of [sessions, devices, pendingLogins]) await step.execute(db);
}
