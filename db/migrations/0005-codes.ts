import { type Kysely, sql } from "kysely";

/** Only hashes of keys and grants are kept. A recovery belongs to the visitor who asked for it. */
const recoveries = sql`
create table recoveries (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  user_id bigint references users,
  email text not null check (char_length(email) <= 254),
  mail_asked_at timestamptz,
  phone_asked_at timestamptz,
  phone_proved_at timestamptz,
  mailbox_proved_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index recoveries_of_user on recoveries (user_id) where ended_at is null;
create index recoveries_old on recoveries (expires_at);
create table recovery_keys (
  id bigint generated always as identity primary key,
  user_id bigint references users,
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  channel text not null check (channel in ('sms', 'mail')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index recovery_keys_of_user on recovery_keys (user_id) where used_at is null;
create index recovery_keys_old on recovery_keys (expires_at);
create table recovery_grants (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  user_id bigint not null references users,
  proved_mailbox boolean not null,
  proved_phone boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check (proved_mailbox or proved_phone)
);
create index recovery_grants_of_user on recovery_grants (user_id) where used_at is null;
create index recovery_grants_old on recovery_grants (expires_at);
`;

/** Only a MAC of a code is kept. */
const codes = sql`
create table code_flows (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  purpose text not null check (purpose in ('verify_phone', 'change_phone', 'confirm_email', 'change_email',
    'reset_password', 'reset_email', 'step_up', 'verify_customer', 'lost_factor', 'set_up_factor', 'change_contact')),
  user_id bigint references users,
  channel text not null check (channel in ('sms', 'mail')),
  phone_channel text not null default 'sms' check (phone_channel in ('sms', 'whatsapp', 'voice')),
  target text not null,
  target_key text not null,
  code_mac bytea not null check (octet_length(code_mac) = 32),
  key_version integer not null,
  attempts integer not null default 0 check (attempts between 0 and 3),
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  recovery_id bigint references recoveries
);
create index code_flows_of_recovery on code_flows (recovery_id) where recovery_id is not null;
create index code_flows_of_target on code_flows (target_key, purpose) where used_at is null;
create index code_flows_of_user on code_flows (user_id) where used_at is null;
create index code_flows_old on code_flows (expires_at);
create table code_budgets (
  target_key text not null,
  account_id bigint not null,
  wrong_at timestamptz[] not null default '{}',
  sent_at timestamptz[] not null default '{}',
  consecutive_wrong integer not null default 0,
  paused_until timestamptz,
  primary key (target_key, account_id)
);
create table wrong_code_days (
  day date primary key,
  wrong integer not null check (wrong > 0)
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of [recoveries, codes]) await step.execute(db);
}
