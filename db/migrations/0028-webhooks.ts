import { type Kysely, sql } from "kysely";

/** An owner has at most ten addresses: each takes one of ten places. A secret is encrypted, and numbered for who changes it. */
const endpoints = sql`
create domain webhook_off as text check (
  value in ('owner', 'failing', 'gone', 'closed', 'handover', 'transfer', 'locked')
);
create table webhook_endpoints (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users,
  place integer not null check (place between 1 and 10),
  url text not null check (char_length(url) between 1 and 500),
  types text[] not null check (cardinality(types) > 0),
  secret bytea not null,
  secret_number integer not null default 1 check (secret_number > 0),
  old_secret bytea,
  old_secret_until timestamptz,
  shown_to bigint references sessions on delete set null,
  shown_until timestamptz,
  off_at timestamptz,
  off_why webhook_off,
  failing_since timestamptz,
  told_at timestamptz,
  slow_until timestamptz,
  claimed_at timestamptz,
  created_at timestamptz not null,
  unique (owner_id, id),
  unique (owner_id, place),
  unique (owner_id, url),
  constraint webhook_endpoints_off check ((off_at is null) = (off_why is null)),
  constraint webhook_endpoints_old_secret check ((old_secret is null) = (old_secret_until is null)),
  constraint webhook_endpoints_told check (told_at is null or failing_since is not null)
);
create index webhook_endpoints_shown_to on webhook_endpoints (shown_to) where shown_to is not null;
`;

/** What happened, once for all addresses that are told. Its subject counts, so that a receiver knows what is newer. */
const events = sql`
create table webhook_subjects (
  owner_id bigint not null references users,
  subject text not null check (char_length(subject) between 1 and 80),
  seq bigint not null check (seq > 0),
  primary key (owner_id, subject)
);
create table webhook_events (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users,
  name text not null unique default ('evt_' || replace(gen_random_uuid()::text, '-', '')),
  type text not null check (type ~ '^[a-z]+[.][a-z]+$'),
  subject text not null,
  seq bigint not null check (seq > 0),
  body text not null check (octet_length(body) <= 20000),
  created_at timestamptz not null,
  unique (owner_id, id),
  unique (owner_id, subject, seq)
);
create index webhook_events_old on webhook_events (created_at);
`;

/** A lease is there only while an event is due; the holder of one that is over is not heard. */
const deliveries = sql`
create domain webhook_delivery_state as text check (value in ('due', 'done', 'dead'));
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  owner_id bigint not null,
  event_id bigint not null,
  endpoint_id bigint not null,
  state webhook_delivery_state not null default 'due',
  attempts integer not null default 0 check (attempts >= 0),
  next_at timestamptz,
  leased_until timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null,
  unique (event_id, endpoint_id),
  foreign key (owner_id, event_id) references webhook_events (owner_id, id) on delete cascade,
  foreign key (owner_id, endpoint_id) references webhook_endpoints (owner_id, id) on delete cascade,
  constraint webhook_deliveries_due check ((state = 'due') = (next_at is not null)),
  constraint webhook_deliveries_end check ((state = 'due') = (ended_at is null)),
  constraint webhook_deliveries_lease check (leased_until is null or state = 'due')
);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_at) where state = 'due';
create index webhook_deliveries_of_endpoint on webhook_deliveries (owner_id, endpoint_id, id);
create index webhook_deliveries_of_event on webhook_deliveries (owner_id, event_id);
create table webhook_attempts (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users,
  delivery_id bigint not null references webhook_deliveries on delete cascade,
  at timestamptz not null,
  status integer check (status between 100 and 999),
  failure text,
  milliseconds integer not null check (milliseconds >= 0),
  answer text not null check (octet_length(answer) <= 4096),
  constraint webhook_attempts_one_result check ((status is null) = (failure is not null))
);
create index webhook_attempts_of_delivery on webhook_attempts (delivery_id, id);
create index webhook_attempts_of_owner on webhook_attempts (owner_id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of [endpoints, events, deliveries]) await step.execute(db);
}
