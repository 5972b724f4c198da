import { sql, type Kysely, type Migration } from "kysely";

const tables = sql`
create table users (
  id bigint generated always as identity primary key,
  role text not null default 'owner' check (role in ('owner', 'agent', 'staff')),
  name text not null check (char_length(name) between 1 and 200),
  username text not null check (username ~ '^[A-Za-z0-9._-]{5,60}$'),
  email text not null check (char_length(email) <= 254),
  phone text not null,
  phone_reachable boolean not null,
  phone_verified_at timestamptz,
  email_verified_at timestamptz,
  password_hash text,
  about text check (about in ('Facebook', 'Instagram', 'Whatsapp', 'Friends', 'Others')),
  referral_code text,
  agent_id bigint references users,
  disabled_at timestamptz,
  created_at timestamptz not null,
  constraint users_agent_is_another check (agent_id <> id)
);
create unique index users_username_unique on users (lower(username));
create unique index users_email_unique on users (lower(email));
create unique index users_verified_phone_unique on users (phone) where phone_verified_at is not null;
create index users_agent on users (agent_id) where agent_id is not null;

create table agents (
  user_id bigint primary key references users,
  code text not null check (code ~ '^[A-Z0-9]{3,20}$') unique,
  created_at timestamptz not null default now()
);

create table locations (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users,
  name text not null,
  address text not null default '',
  is_main boolean not null,
  created_at timestamptz not null,
  unique (owner_id, id)
);
create unique index locations_one_main on locations (owner_id) where is_main;

create table sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  user_id bigint not null references users,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  authenticated_at timestamptz not null,
  expires_at timestamptz not null,
  address_prefix text not null,
  user_agent text not null check (char_length(user_agent) <= 200),
  revoked_at timestamptz
);
create index sessions_live on sessions (user_id, seen_at) where revoked_at is null;

create table trials (
  owner_id bigint primary key references users,
  phone text not null unique,
  started_at timestamptz not null
);
`;

const codes = sql`
create table code_flows (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  purpose text not null check (purpose in ('verify_phone', 'change_phone', 'reset_password', 'reset_email', 'step_up')),
  user_id bigint references users,
  channel text not null check (channel in ('sms', 'mail')),
  target text not null,
  target_key text not null,
  code_mac bytea not null check (octet_length(code_mac) = 32),
  key_version integer not null,
  attempts integer not null default 0 check (attempts between 0 and 3),
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index code_flows_of_target on code_flows (target_key, purpose) where used_at is null;

create table code_budgets (
  target_key text primary key,
  wrong_at timestamptz[] not null default '{}',
  sent_at timestamptz[] not null default '{}',
  consecutive_wrong integer not null default 0,
  paused_until timestamptz
);
`;

export const accounts: Migration = {
  async up(db: Kysely<unknown>) {
    await tables.execute(db);
    await codes.execute(db);
  },
};
