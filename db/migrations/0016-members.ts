import { type Kysely, sql } from "kysely";

/** An account is in one shop at most, as the primary key says, with the role of the account. */
const members = sql`
create table members (
  user_id bigint primary key,
  owner_id bigint not null references users,
  role member_role not null,
  location_id bigint not null,
  joined_at timestamptz not null,
  paused_at timestamptz,
  foreign key (user_id, role) references users (id, role) on update cascade,
  foreign key (owner_id, location_id) references locations (owner_id, id),
  constraint members_owner_is_another check (user_id <> owner_id)
);
create index members_of_owner on members (owner_id, joined_at, user_id);
`;

/** Only a MAC of the code is kept. */
const invitations = sql`
create table invitations (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users,
  role member_role not null,
  location_id bigint not null,
  channel text not null check (channel in ('sms', 'mail')),
  address text not null check (char_length(address) between 1 and 254),
  code_mac bytea not null check (octet_length(code_mac) = 32),
  key_version integer not null,
  tries integer not null default 0 check (tries between 0 and 10),
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'joined', 'revoked')),
  ended_at timestamptz,
  grant_hash bytea unique check (octet_length(grant_hash) = 32),
  grant_ends_at timestamptz,
  foreign key (owner_id, location_id) references locations (owner_id, id),
  constraint invitations_ended check ((state = 'open') = (ended_at is null)),
  constraint invitations_grant_has_an_end check ((grant_hash is null) = (grant_ends_at is null))
);
create unique index invitations_one_open on invitations (owner_id, lower(address)) where state = 'open';
create index invitations_of_address on invitations (lower(address)) where state = 'open';
create index invitations_of_owner on invitations (owner_id, id) where state = 'open';
create index invitations_over on invitations (expires_at);
`;

/** What an account had before it was removed from a shop. It is found by what is typed at the login, and goes after a month. */
const removed = sql`
create table removed_members (
  user_id bigint primary key references users,
  owner_id bigint not null references users,
  role member_role not null,
  location_id bigint not null,
  joined_at timestamptz not null,
  paused_at timestamptz,
  username text not null,
  email text not null,
  email_verified_at timestamptz,
  phone text not null,
  new_phone text,
  phone_reachable boolean not null,
  phone_verified_at timestamptz,
  password_hash text,
  disabled_at timestamptz,
  removed_at timestamptz not null,
  foreign key (owner_id, location_id) references locations (owner_id, id)
);
create index removed_members_of_owner on removed_members (owner_id, removed_at);
create index removed_members_over on removed_members (removed_at);
create index removed_members_by_email on removed_members (lower(email));
create index removed_members_by_username on removed_members (lower(username));
create index removed_members_by_phone on removed_members (phone);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of [members, invitations, removed]) await step.execute(db);
}
