import { type Kysely, sql } from "kysely";

/** An extension of PostgreSQL itself, which the owner of a database may add: what a typing mistake or the end of a phone finds. */
const similarity = sql`create extension if not exists pg_trgm`;

/**
 * The words of a text as they are searched for: lower case without accents, and hooked letters of Hausa as plain ones.
 * `search_query` asks that each typed word begin a word of the text, and is null if no word was typed.
 */
const search = sql`
create function search_words(typed text) returns text[] language sql immutable strict parallel safe return
  array_remove(
    regexp_split_to_array(
      lower(translate(regexp_replace(normalize(typed, nfd), '[\u0300-\u036f]', '', 'g'), 'ƁƊƘƳɓɗƙƴ', 'BDKYbdky')),
      '[^a-z0-9]+'
    ),
    ''
  );
create function search_query(typed text) returns tsquery language sql immutable strict parallel safe return
  (select string_agg(quote_literal(word) || ':*', ' & ')::tsquery from unnest(search_words(typed)) as word);
`;

/**
 * A phone or an email belongs to the account that verified it; until then any number of accounts may name it. A phone that
 * an agent typed may be the agent's own, until the owner has proved it together with something else.
 */
const people = sql`
create domain member_role as text check (value in ('manager', 'cashier'));
create table users (
  id bigint generated always as identity primary key,
  role text not null default 'owner' check (role in ('owner', 'agent', 'staff', 'manager', 'cashier')),
  name text not null check (char_length(name) between 1 and 200),
  username text not null check (username ~ '^[A-Za-z0-9._-]{5,60}$'),
  email text not null check (char_length(email) <= 254),
  phone text not null,
  phone_reachable boolean not null,
  phone_verified_at timestamptz,
  phone_from_agent boolean not null default false,
  new_phone text,
  email_verified_at timestamptz,
  checkout_allowed_at timestamptz,
  password_hash text,
  held_until timestamptz,
  login_since timestamptz,
  about text check (about in ('Facebook', 'Instagram', 'Whatsapp', 'Friends', 'Others')),
  referral_code text,
  agent_id bigint references users,
  disabled_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null,
  search tsvector not null generated always as (
    array_to_tsvector(search_words(
      name || ' ' || username || ' ' || email || ' ' || regexp_replace(phone, '^[+]234', '0')
    ))
  ) stored,
  constraint users_agent_is_another check (agent_id <> id),
  constraint users_new_phone_differs check (new_phone <> phone),
  constraint users_id_with_role unique (id, role)
);
create index users_newest on users (created_at);
create index users_search on users using gin (search);
create index users_similar on users using gin (name gin_trgm_ops, username gin_trgm_ops, phone gin_trgm_ops);
create index users_of_agent on users (agent_id, created_at, id) where agent_id is not null;
create index users_of_agent_by_name on users (agent_id, lower(name), id) where agent_id is not null;
create index users_of_agents on users (created_at, id) where agent_id is not null;
create index users_of_agents_by_name on users (lower(name), id) where agent_id is not null;
create unique index users_email_unique on users (lower(email)) where email_verified_at is not null;
create index users_of_email on users (lower(email), id);
create unique index users_username_unique on users (lower(username));
create unique index users_verified_phone_unique on users (phone) where phone_verified_at is not null;
`;

/** The unique index does not see rows that are not confirmed; the same rule holds for them when an email is written. */
const confirmedEmail = sql`
create function refuse_confirmed_email() returns trigger language plpgsql as $$
begin
  if new.email_verified_at is null and exists (
    select from users
    where lower(email) = lower(new.email) and email_verified_at is not null and id <> new.id
  ) then
    raise unique_violation using
      message = 'another account has confirmed this e-mail', table = 'users', constraint = 'users_email_unique';
  end if;
  return new;
end
$$;
create trigger users_email_free before insert or update of email on users
for each row execute function refuse_confirmed_email();
`;

/** The main location holds what invoices say about the business. */
const locations = sql`
create table locations (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users,
  name text not null,
  address text not null default '',
  tax_number text not null default '',
  legal_name text not null default '',
  cac_number text not null default ''
    constraint locations_cac_number check (cac_number ~ '^((RC|BN|IT|LLP|LP)[0-9]{1,8})?$'),
  street text not null default '',
  city text not null default '',
  address_state text not null default '',
  is_main boolean not null,
  created_at timestamptz not null,
  revision bigint not null default 0,
  archived_at timestamptz,
  paused_at timestamptz,
  steps_hidden_at timestamptz,
  submission_key text unique,
  search tsvector not null generated always as (array_to_tsvector(search_words(name))) stored,
  unique (owner_id, id),
  constraint locations_main_stays check (not is_main or archived_at is null),
  constraint locations_main_is_used check (not is_main or paused_at is null)
);
create unique index locations_one_main on locations (owner_id) where is_main;
create index locations_search on locations using gin (search);
create index locations_similar on locations using gin (name gin_trgm_ops);
`;

/** Rows never change, and none is deleted within a year, less a day for clocks that differ. */
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
  address_prefix text,
  command text
);
create index audit_events_of_subject on audit_events (subject_id, id);
create index audit_events_of_actor on audit_events (actor_id, id) where actor_id is not null;
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

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of [similarity, search, people, confirmedEmail, locations, audit]) await step.execute(db);
}
