import { type Kysely, sql } from "kysely";

/** One for each order that has a setup in it. A time that is agreed has a place, and two wishes are two times. */
const setups = sql`
create domain setup_state as text check (value in ('asked', 'wanted', 'agreed', 'done', 'cancelled'));
create table setups (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users,
  order_id bigint not null unique references orders,
  state setup_state not null,
  address text not null default '' check (char_length(address) <= 200),
  first_wish timestamptz,
  second_wish timestamptz,
  starts_at timestamptz,
  revision integer not null default 0,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  constraint setups_two_wishes check ((first_wish is null) = (second_wish is null) and first_wish <> second_wish),
  constraint setups_wanted_has_wishes check (state <> 'wanted' or (first_wish is not null and address <> '')),
  constraint setups_agreed_has_time check (
    state not in ('agreed', 'done') or (starts_at is not null and address <> '')
  ),
  constraint setups_no_time_before check (state not in ('asked', 'wanted') or starts_at is null)
);
create index setups_of_state on setups (state, id);
create index setups_of_owner on setups (owner_id, id);
create table setup_events (
  id bigint generated always as identity primary key,
  setup_id bigint not null references setups,
  at timestamptz not null,
  actor_id bigint references users,
  act text not null check (act in ('wished', 'agreed', 'moved', 'asked-to-move', 'noted', 'done', 'cancelled')),
  starts_at timestamptz,
  note text check (char_length(note) between 1 and 1000),
  constraint setup_events_note check ((act = 'noted') = (note is not null))
);
create index setup_events_of_setup on setup_events (setup_id, id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await setups.execute(db);
}
