import { type Kysely, sql } from "kysely";

/**
 * A message in here leaves at least once; its key keeps the same message from being put in twice. `sms_text` stays until the
 * message arrives, so that the same code can follow by SMS.
 */
const outbox = sql`
create domain message_channel as text check (value in ('sms', 'mail', 'whatsapp', 'voice'));
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
  sms_text text,
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
  constraint outbox_sent_by_somebody check ((sent_at is null) = (provider is null)),
  constraint outbox_sms_text_of_others check (sms_text is null or channel in ('whatsapp', 'voice'))
);
create index outbox_due on outbox (channel, expires_at, next_attempt_at) where sent_at is null and dead_at is null;
create index outbox_expiring on outbox (expires_at) where expires_at is not null and text <> '(removed)';
create index outbox_of_provider on outbox (provider_id) where provider_id is not null;
create index outbox_of_topic on outbox (topic) where sent_at is null and dead_at is null and topic is not null;
create index outbox_of_owner on outbox (owner_id, id) where owner_id is not null;
create index outbox_given_up on outbox (dead_at) where dead_at is not null;
create index outbox_of_sms_text on outbox (topic) where sms_text is not null;
create index outbox_unreached on outbox (recipient, created_at) where channel = 'whatsapp' and last_error is not null;
create index outbox_old on outbox (coalesce(sent_at, dead_at)) where coalesce(sent_at, dead_at) is not null;
`;

const receipts = sql`
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
`;

/** Which messages an owner wants, and by which channel. */
const choices = sql`
create table silenced_texts (
  owner_id bigint not null references users,
  kind money_text not null,
  primary key (owner_id, kind)
);
create table whatsapp_consents (
  owner_id bigint not null references users,
  purpose text not null check (purpose in ('codes', 'money')),
  given_at timestamptz not null,
  primary key (owner_id, purpose)
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of [outbox, receipts, choices]) await step.execute(db);
}
