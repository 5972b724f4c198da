import { type Kysely, sql } from "kysely";

/**
 * Periods of a location. Those that are not over are one range of an index, also for an account with a long past. A period says
 * when its allowance was applied, so that one that was paid ahead is noticed when it begins. A paid period may be followed by
 * a pause: a period of the free plan, on whose last day the paid plan returns with the extras kept in it.
 */
const subscriptions = sql`
create domain subscription_kind as text check (value in ('free', 'trial', 'paid', 'paused'));
create domain day_of_month as integer check (value between 1 and 31);
create domain renewal_method as text check (value in ('wallet', 'card'));
create domain reminder_day as integer check (value in (1, 3, 7));
create table subscriptions (
  id bigint generated always as identity primary key,
  owner_id bigint not null,
  location_id bigint not null,
  plan_id integer not null references plans,
  order_id bigint not null unique references orders,
  kind subscription_kind not null,
  duration plan_duration not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  ended_at timestamptz,
  anchor_day day_of_month,
  renewal_method renewal_method,
  renewal_card_id bigint,
  renewal_chosen_at timestamptz,
  cancelled_at timestamptz,
  next_plan_id integer references plans,
  next_duration plan_duration,
  grace_until timestamptz,
  reminded_days reminder_day,
  leased_until timestamptz,
  taken_out integer[] not null default '{}',
  allowance_applied_at timestamptz,
  pause_months integer,
  pause_chosen_at timestamptz,
  kept_extras jsonb,
  unique (owner_id, id),
  foreign key (owner_id, location_id) references locations (owner_id, id),
  check (ends_at > starts_at),
  check ((renewal_method is not distinct from 'card') = (renewal_card_id is not null)),
  check ((renewal_method is null) = (renewal_chosen_at is null)),
  check ((next_plan_id is null) = (next_duration is null)),
  constraint subscriptions_only_free_is_endless check ((kind = 'free') = (ends_at is null)),
  constraint subscriptions_pause_months check (pause_months between 1 and 3),
  constraint subscriptions_pause_is_chosen check ((pause_months is null) = (pause_chosen_at is null)),
  constraint subscriptions_only_paid_pauses check (pause_months is null or (kind = 'paid' and cancelled_at is null)),
  constraint subscriptions_pause_keeps_extras check ((kind = 'paused') = (kept_extras is not null)),
  constraint subscriptions_pause_returns check (kind <> 'paused' or next_plan_id is not null)
);
create index subscriptions_ending on subscriptions (ends_at) where ended_at is null and ends_at is not null;
create unique index subscriptions_one_open on subscriptions (location_id) where ended_at is null;
create index subscriptions_unfinished on subscriptions (owner_id, coalesce(ended_at, 'infinity'));
create index subscriptions_to_apply on subscriptions (starts_at) where allowance_applied_at is null;
create index subscriptions_paused on subscriptions (owner_id, starts_at) where kind = 'paused';
`;

/** An order of extras may add to several periods: the one that runs, and those paid ahead. */
const additions = sql`
create table subscription_additions (
  order_id bigint not null,
  owner_id bigint not null,
  subscription_id bigint not null,
  added_at timestamptz not null,
  given_back_at timestamptz,
  foreign key (owner_id, order_id) references orders (owner_id, id),
  foreign key (owner_id, subscription_id) references subscriptions (owner_id, id),
  check (given_back_at >= added_at),
  primary key (order_id, subscription_id)
);
create index additions_of_subscription on subscription_additions (subscription_id);
create table trials (
  owner_id bigint primary key references users,
  phone text not null unique,
  started_at timestamptz not null
);
`;

/** Why owners cancel or pause, as far as they say so. */
const leavings = sql`
create domain leaving_act as text check (value in ('cancelled', 'paused'));
create table leavings (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users,
  act leaving_act not null,
  reason text check (char_length(reason) between 2 and 40),
  comment text check (char_length(comment) between 1 and 500),
  at timestamptz not null
);
create index leavings_by_time on leavings (at);
create index leavings_of_owner on leavings (owner_id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of [subscriptions, additions, leavings]) await step.execute(db);
}
