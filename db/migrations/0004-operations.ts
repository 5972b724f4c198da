import { sql, type Kysely, type Migration } from "kysely";

const tables = sql`
create table outbox (
  id bigint generated always as identity primary key,
  owner_id bigint references users,
  channel text not null check (channel in ('sms', 'mail')),
  recipient text not null,
  subject text,
  text text not null,
  dedupe_key text not null unique,
  created_at timestamptz not null,
  next_attempt_at timestamptz not null,
  attempts integer not null default 0,
  sent_at timestamptz,
  dead_at timestamptz,
  constraint outbox_mail_has_subject check ((channel = 'mail') = (subject is not null))
);
create index outbox_due on outbox (next_attempt_at) where sent_at is null and dead_at is null;

create table throttles (
  key text primary key,
  window_started_at timestamptz not null,
  hits integer not null
);

create table audit_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  request_id text,
  actor_id bigint,
  subject_id bigint,
  action text not null,
  outcome text not null check (outcome in ('ok', 'refused')),
  reason text,
  address_prefix text
);
create index audit_events_of_subject on audit_events (subject_id, id);
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger append_only before update or delete or truncate on audit_events
  for each statement execute function refuse_change();
`;

export const operations: Migration = {
  async up(db: Kysely<unknown>) {
    await tables.execute(db);
  },
};
