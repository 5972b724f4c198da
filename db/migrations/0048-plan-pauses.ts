import { type Kysely, type Migration, sql } from "kysely";

/**
 * A paid period may be followed by a pause: a period of the free plan, on whose last day the paid plan returns with
 * the extras kept in it.
 */
const pauses = sql`
alter domain subscription_kind drop constraint subscription_kind_check;
alter domain subscription_kind add constraint subscription_kind_check check (value in ('free', 'trial', 'paid', 'paused'));
alter table subscriptions
  add column pause_months integer,
  add column pause_chosen_at timestamptz,
  add column kept_extras jsonb;
alter table subscriptions
  add constraint subscriptions_pause_months check (pause_months between 1 and 3),
  add constraint subscriptions_pause_is_chosen check ((pause_months is null) = (pause_chosen_at is null)),
  add constraint subscriptions_only_paid_pauses check (pause_months is null or (kind = 'paid' and cancelled_at is null)),
  add constraint subscriptions_pause_keeps_extras check ((kind = 'paused') = (kept_extras is not null)),
  add constraint subscriptions_pause_returns check (kind <> 'paused' or next_plan_id is not null);
create index subscriptions_paused on subscriptions (owner_id, starts_at) where kind = 'paused';
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

export const planPauses: Migration = {
  async up(db: Kysely<unknown>) {
    for (const step of [pauses, leavings]) await step.execute(db);
  },
};
