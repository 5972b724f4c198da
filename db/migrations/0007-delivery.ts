import { sql, type Kysely, type Migration } from "kysely";

const tables = sql`
alter table outbox
  add column topic text,
  add column expires_at timestamptz,
  add column leased_until timestamptz,
  add column last_error text check (char_length(last_error) <= 200),
  add column provider text check (provider in ('demo', 'termii', 'smtp')),
  add column provider_id text check (char_length(provider_id) <= 200),
  add column delivered_at timestamptz,
  add constraint outbox_sent_by_somebody check ((sent_at is null) = (provider is null)),
  add constraint outbox_one_end check (sent_at is null or dead_at is null);
drop index outbox_due;
create index outbox_due on outbox (channel, expires_at, next_attempt_at) where sent_at is null and dead_at is null;
create index outbox_of_topic on outbox (topic) where sent_at is null and dead_at is null;
create index outbox_expiring on outbox (expires_at) where expires_at is not null and text <> '(removed)';
create index outbox_of_provider on outbox (provider_id) where provider_id is not null;

create table delivery_receipts (
  id bigint generated always as identity primary key,
  outbox_id bigint references outbox,
  owner_id bigint references users,
  provider text not null check (provider in ('termii')),
  provider_id text not null check (char_length(provider_id) between 1 and 200),
  status text not null check (char_length(status) between 1 and 100),
  details jsonb not null,
  received_at timestamptz not null,
  unique (provider, provider_id, status)
);
create index delivery_receipts_of_message on delivery_receipts (outbox_id) where outbox_id is not null;
`;

export const delivery: Migration = {
  async up(db: Kysely<unknown>) {
    await tables.execute(db);
  },
};
