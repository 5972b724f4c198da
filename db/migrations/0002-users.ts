import { type Kysely, type Migration, sql } from "kysely";

/**
 * The words of a text as they are searched for: small letters without accents, and the letters of Hausa as those
 * without a hook. The query wants each of the words typed to begin a word that is there; it is null where none is typed.
 */
const search = [
  sql`
create function search_words(typed text) returns text[] language sql immutable strict parallel safe return
  array_remove(
    regexp_split_to_array(
      lower(translate(regexp_replace(normalize(typed, nfd), '[\u0300-\u036f]', '', 'g'), 'ƁƊƘƳɓɗƙƴ', 'BDKYbdky')),
      '[^a-z0-9]+'
    ),
    ''
  )
`,
  sql`
create function search_query(typed text) returns tsquery language sql immutable strict parallel safe return
  (select string_agg(quote_literal(word) || ':*', ' & ')::tsquery from unnest(search_words(typed)) as word)
`,
];

/** A phone belongs to whoever has verified it; until then any number of accounts may name it. */
const people = sql`
create table users (
  id bigint generated always as identity primary key,
  role text not null default 'owner' check (role in ('owner', 'agent', 'staff')),
  name text not null check (char_length(name) between 1 and 200),
  username text not null check (username ~ '^[A-Za-z0-9._-]{5,60}$'),
  email text not null check (char_length(email) <= 254),
  phone text not null,
  phone_reachable boolean not null,
  phone_verified_at timestamptz,
  new_phone text,
  email_verified_at timestamptz,
  checkout_opened_at timestamptz,
  password_hash text,
  held_until timestamptz,
  about text check (about in ('Facebook', 'Instagram', 'Whatsapp', 'Friends', 'Others')),
  referral_code text,
  agent_id bigint references users,
  disabled_at timestamptz,
  created_at timestamptz not null,
  search tsvector not null generated always as (
    array_to_tsvector(search_words(
      name || ' ' || username || ' ' || email || ' ' || regexp_replace(phone, '^[+]234', '0')
    ))
  ) stored,
  constraint users_agent_is_another check (agent_id <> id),
  constraint users_new_phone_differs check (new_phone <> phone)
);
create index users_search on users using gin (search);
create index users_of_agent on users (agent_id, created_at, id) where agent_id is not null;
create index users_of_agent_by_name on users (agent_id, lower(name), id) where agent_id is not null;
create index users_of_agents on users (created_at, id) where agent_id is not null;
create index users_of_agents_by_name on users (lower(name), id) where agent_id is not null;
create unique index users_email_unique on users (lower(email));
create unique index users_username_unique on users (lower(username));
create unique index users_verified_phone_unique on users (phone) where phone_verified_at is not null;
create table locations (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users,
  name text not null,
  address text not null default '',
  tax_number text not null default '',
  is_main boolean not null,
  created_at timestamptz not null,
  revision bigint not null default 0,
  archived_at timestamptz,
  submission_key text unique,
  search tsvector not null generated always as (array_to_tsvector(search_words(name))) stored,
  unique (owner_id, id),
  constraint locations_main_stays check (not is_main or archived_at is null)
);
create unique index locations_one_main on locations (owner_id) where is_main;
create index locations_search on locations using gin (search);
alter table catalogue_changes add constraint catalogue_changes_made_by_somebody foreign key (made_by) references users;
`;

/** Nobody changes a line of the log, and none goes before its time is over, a year less a day for clocks that differ. */
const audit = sql`
create domain audit_outcome as text check (value in ('ok', 'refused'));
create table audit_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  request_id text,
  actor_id bigint,
  subject_id bigint,
  action text not null,
  outcome audit_outcome not null,
  reason text,
  address_prefix text
);
create index audit_events_of_subject on audit_events (subject_id, id);
create index audit_events_oldest on audit_events (at);
create table audit_surplus (
  hour timestamptz primary key,
  events bigint not null check (events > 0)
);
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger append_only before update or truncate on audit_events
  for each statement execute function refuse_change();
create function refuse_early_deletion() returns trigger language plpgsql as $$
begin
  if old.at > now() - interval '364 days' then
    raise exception '% is append-only', tg_table_name;
  end if;
  return old;
end $$;
create trigger kept_a_year before delete on audit_events
  for each row execute function refuse_early_deletion();
`;

export const users: Migration = {
  async up(db: Kysely<unknown>) {
    for (const step of [...search, people, audit]) await step.execute(db);
  },
};
