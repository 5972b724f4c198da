import { type Kysely, type Migration, sql } from "kysely";

/** What is put in here leaves at least once; the key keeps the same message from being put in twice. */
const tables = sql`
create domain message_channel as text check (value in ('sms', 'mail'));
create domain message_provider as text check (value in ('demo', 'termii', 'smtp'));
create domain money_text as text check (value in ('trial-ending', 'renewal-coming', 'paid', 'plan-ended'));
create domain provider_text as text check (char_length(value) <= 200);
create table outbox (
  id bigint generated always as identity primary key,
  owner_id bigint references users,
  channel message_channel not null,
  recipient text not null,
  subject text,
  text text not null,
  unsubscribe_url text,
  dedupe_key text not null unique,
  created_at timestamptz not null,
  next_attempt_at timestamptz not null,
  attempts integer not null default 0,
  sent_at timestamptz,
  dead_at timestamptz,
  topic text,
  expires_at timestamptz,
  leased_until timestamptz,
  last_error provider_text,
  provider message_provider,
  provider_id provider_text,
  delivered_at timestamptz,
  constraint outbox_mail_has_subject check ((channel = 'mail') = (subject is not null)),
  constraint outbox_one_end check ((sent_at is null) or (dead_at is null)),
  constraint outbox_sent_by_somebody check ((sent_at is null) = (provider is null))
);
create index outbox_due on outbox (channel, expires_at, next_attempt_at) where sent_at is null and dead_at is null;
create index outbox_expiring on outbox (expires_at) where expires_at is not null and text <> '(removed)';
create index outbox_of_provider on outbox (provider_id) where provider_id is not null;
create index outbox_of_topic on outbox (topic) where sent_at is null and dead_at is null and topic is not null;
create index outbox_of_owner on outbox (owner_id, id) where owner_id is not null;
create index outbox_old on outbox (coalesce(sent_at, dead_at)) where coalesce(sent_at, dead_at) is not null;
create table delivery_receipts (
  id bigint generated always as identity primary key,
  outbox_id bigint references outbox,
  owner_id bigint references users,
  provider text not null check (provider = 'termii'),
  provider_id text not null check (char_length(provider_id) between 1 and 200),
  status text not null check (char_length(status) between 1 and 100),
  details jsonb not null,
  received_at timestamptz not null,
  unique (provider, provider_id, status)
);
create index delivery_receipts_of_message on delivery_receipts (outbox_id) where outbox_id is not null;
create index delivery_receipts_old on delivery_receipts (received_at);
create table silenced_texts (
  owner_id bigint not null references users,
  kind money_text not null,
  primary key (owner_id, kind)
);
`;

export const messages: Migration = {
  async up(db: Kysely<unknown>) {
    await tables.execute(db);
  },
};
