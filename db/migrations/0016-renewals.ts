import { sql, type Kysely, type Migration } from "kysely";

/** What happens at the end of a period is the owner's to say; without a method nothing is charged. */
const changes = sql`
alter table subscriptions
  add column anchor_day integer check (anchor_day between 1 and 31),
  add column renewal_method text check (renewal_method in ('wallet', 'card')),
  add column renewal_card_id bigint,
  add column cancelled_at timestamptz,
  add column next_plan_id integer references plans,
  add column next_duration text check (next_duration in ('yearly', 'month')),
  add column grace_until timestamptz,
  add column reminded_days integer check (reminded_days in (1, 7)),
  add foreign key (owner_id, renewal_card_id) references cards (owner_id, id),
  add check ((renewal_method is not distinct from 'card') = (renewal_card_id is not null)),
  add check ((next_plan_id is null) = (next_duration is null));
create index subscriptions_of_owner on subscriptions (owner_id, ends_at);
create index subscriptions_ending on subscriptions (ends_at) where ended_at is null and ends_at is not null;
create index subscriptions_to_remind on subscriptions (ends_at)
  where ended_at is null and ends_at is not null and reminded_days is distinct from 1;
create table renewals (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references subscriptions,
  owner_id bigint not null references users,
  period_starts_at timestamptz not null,
  attempt integer not null check (attempt between 1 and 4),
  order_id bigint references orders,
  payment_reference text,
  state text not null check (state in ('begun', 'paid', 'waiting', 'failed')),
  reason text,
  created_at timestamptz not null,
  next_attempt_at timestamptz,
  unique (subscription_id, period_starts_at, attempt)
);
create index renewals_due on renewals (next_attempt_at) where next_attempt_at is not null;
`;

export const renewals: Migration = {
  async up(db: Kysely<unknown>) {
    await changes.execute(db);
  },
};
