import { type Kysely, sql } from "kysely";

const visitors = sql`
create table contact_messages (
  id bigint generated always as identity primary key,
  first_name text not null check (char_length(first_name) between 1 and 100),
  last_name text not null check (char_length(last_name) <= 100),
  email text not null check (char_length(email) between 3 and 254),
  phone_number text not null check (char_length(phone_number) <= 14),
  topic text not null check (topic in ('sales', 'enterprise', 'support', 'partner')),
  message text not null check (char_length(message) between 1 and 5000),
  created_at timestamptz not null,
  state text not null default 'new' check (state in ('new', 'open', 'answered', 'closed')),
  assigned_to bigint references users,
  revision bigint not null default 0,
  constraint contact_messages_new_is_nobodys check ((state <> 'new') or (assigned_to is null))
);
create index contact_messages_old on contact_messages (created_at);
create index contact_messages_of_state on contact_messages (state, id);
create table contact_events (
  id bigint generated always as identity primary key,
  message_id bigint not null references contact_messages on delete cascade,
  at timestamptz not null,
  staff_id bigint not null references users,
  act text not null check (act in ('taken', 'noted', 'answered', 'closed', 'reopened')),
  text text check (char_length(text) between 1 and 5000),
  constraint contact_events_have_words check ((act in ('noted', 'answered')) = (text is not null))
);
create index contact_events_of_message on contact_events (message_id, id);
create table newsletter_subscribers (
  id bigint generated always as identity primary key,
  email text not null check (char_length(email) between 3 and 254),
  token text not null unique check (char_length(token) >= 22),
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  left_at timestamptz
);
create unique index newsletter_subscribers_email_unique on newsletter_subscribers (lower(email));
`;

const releases = sql`
create table releases (
  id bigint generated always as identity primary key,
  category text not null check (category in ('client_server', 'stand_alone')),
  os text not null check (os in ('windows', 'apple', 'linux')),
  product text not null,
  version text not null,
  description text not null,
  released_on date not null,
  beta boolean not null,
  withdrawn_at timestamptz,
  unique (category, os, version)
);
create table release_builds (
  id bigint generated always as identity primary key,
  release_id bigint not null references releases on delete cascade,
  bit text not null,
  size_mb double precision check (size_mb > (0)::double precision),
  link text not null,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  requirements text not null,
  unique (release_id, "bit")
);
create table download_counts (
  build_id bigint not null references release_builds on delete cascade,
  day date not null,
  clicks bigint not null check (clicks > 0),
  primary key (build_id, day)
);
create trigger moves_version after insert or update or delete or truncate on releases
  for each statement execute function move_catalogue_version();
create trigger moves_version after insert or update or delete or truncate on release_builds
  for each statement execute function move_catalogue_version();
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of [visitors, releases]) await step.execute(db);
}
