import { type Kysely, type Migration, sql } from "kysely";

const steps = [
  // One row is one consent: a change ends it and begins another, so that what was agreed to stays.
  sql`
create table automatic_top_ups (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users,
  wallet text not null check (wallet in ('wallet', 'tokens')),
  card_id bigint not null,
  threshold bigint not null check (threshold > 0),
  amount bigint not null check (amount > 0),
  total bigint not null check (total >= amount),
  monthly_cap bigint not null check (monthly_cap >= total),
  consent text not null,
  consent_version text not null,
  agreed_at timestamptz not null,
  address_prefix text,
  not_before timestamptz,
  ended_at timestamptz,
  ended_why text check (
    ended_why in ('owner', 'changed', 'card', 'declined', 'confirmation', 'refund', 'dispute', 'account')
  ),
  foreign key (owner_id, card_id) references cards (owner_id, id),
  constraint automatic_top_ups_ended check ((ended_at is null) = (ended_why is null))
)`,
  sql`create unique index automatic_top_ups_one_on on automatic_top_ups (owner_id) where ended_at is null`,
  sql`create index automatic_top_ups_of_owner on automatic_top_ups (owner_id, id desc)`,
  sql`create index automatic_top_ups_of_card on automatic_top_ups (card_id) where ended_at is null`,
  sql`
create table top_up_attempts (
  id bigint generated always as identity primary key,
  automatic_top_up_id bigint not null references automatic_top_ups,
  owner_id bigint not null references users,
  day date not null,
  total bigint not null check (total > 0),
  charge_key text not null unique default 'automatic-top-up:' || gen_random_uuid(),
  payment_reference text unique references payments (reference),
  state text not null check (state in ('begun', 'waiting', 'paid', 'failed', 'dropped')),
  reason text,
  created_at timestamptz not null,
  next_attempt_at timestamptz,
  constraint top_up_attempts_finished check ((state in ('begun', 'waiting')) = (next_attempt_at is not null)),
  constraint top_up_attempts_dropped check (state <> 'dropped' or payment_reference is null)
)`,
  sql`create unique index top_up_attempts_one_a_day on top_up_attempts (owner_id, day) where state <> 'dropped'`,
  sql`create unique index top_up_attempts_one_open on top_up_attempts (owner_id) where state in ('begun', 'waiting')`,
  sql`create index top_up_attempts_due on top_up_attempts (next_attempt_at) where next_attempt_at is not null`,
  sql`create index top_up_attempts_of_consent on top_up_attempts (automatic_top_up_id, id desc)`,
];

/** Top-ups that an owner allowed in advance, and the charges made because of them. */
export const automaticTopUps: Migration = {
  async up(db: Kysely<unknown>) {
    for (const step of steps) await step.execute(db);
  },
};
