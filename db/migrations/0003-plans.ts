import { type Kysely, sql } from "kysely";

/** Amounts are kobo. Plan, duration, options and releases are data: a change of them needs no new version. */
const catalogue = sql`
create table plans (
  id integer primary key,
  code text not null unique,
  name text not null,
  audience text not null,
  description text not null,
  amount_month bigint check (amount_month >= 0),
  amount_year bigint check (amount_year >= 0),
  discount integer not null default 0 check (discount between 0 and 100),
  reseller_discount integer not null default 0 check (reseller_discount between 0 and 100),
  position integer not null,
  disabled boolean not null default false,
  constraint plans_priced_both_ways check ((amount_month is null) = (amount_year is null)),
  unique (position)
);
create table plan_limits (
  plan_id integer not null references plans on delete cascade,
  kind text not null check (kind in ('users', 'outlets', 'products', 'customers', 'bank_accounts')),
  quantity integer check (quantity > 0),
  agreed boolean not null default false,
  constraint plan_limits_number_or_agreed check (not (agreed and (quantity is not null))),
  primary key (plan_id, kind)
);
create table plan_features (
  plan_id integer not null references plans on delete cascade,
  position integer not null,
  text text not null,
  primary key (plan_id, position)
);
create table comparison_features (
  id integer primary key,
  category text not null,
  name text not null,
  position integer not null,
  unique (position)
);
create table comparison_values (
  feature_id integer not null references comparison_features on delete cascade,
  plan_id integer not null references plans on delete cascade,
  value text not null,
  primary key (feature_id, plan_id)
);
create table add_on_groups (
  id integer primary key,
  kind text not null unique check (kind in ('users', 'outlets', 'products')),
  name text not null unique,
  description text not null,
  position integer not null,
  unique (position)
);
create table add_on_options (
  id integer primary key,
  group_id integer not null references add_on_groups on delete cascade,
  name text not null,
  quantity integer not null check (quantity > 0),
  amount_month bigint not null check (amount_month >= 0),
  amount_year bigint not null check (amount_year >= 0),
  position integer not null,
  disabled boolean not null default false,
  unique (group_id, id),
  unique (group_id, quantity)
);
create table onboarding_options (
  id integer primary key,
  kind text not null check (kind in ('self', 'assisted')),
  name text not null unique,
  description text not null,
  fee bigint not null check (fee >= 0),
  position integer not null,
  disabled boolean not null default false,
  constraint onboarding_self_is_free check ((kind <> 'self') or (fee = 0)),
  unique (position)
);
`;

/**
 * Prices and limits from a day on. Readers of the catalogue apply those that are due; a job, or the next change, writes them
 * into the tables above. One change is made of each version of the catalogue. What one person asks for holds only once
 * another has approved it.
 */
const changes = sql`
create table catalogue_changes (
  id bigint generated always as identity primary key,
  of_version bigint not null unique,
  valid_from timestamptz not null,
  state text not null default 'waiting' check (state in ('asked', 'waiting', 'applied', 'withdrawn')),
  made_by bigint not null constraint catalogue_changes_made_by_somebody references users,
  created_at timestamptz not null,
  approved_by bigint references users,
  approved_at timestamptz,
  ended_at timestamptz,
  constraint catalogue_changes_by_another check (approved_by <> made_by),
  constraint catalogue_changes_approved check (
    (approved_by is null) = (approved_at is null) and (state <> 'asked' or approved_by is null)
  ),
  constraint catalogue_changes_not_in_the_past check (valid_from >= created_at),
  constraint catalogue_changes_end check ((state in ('asked', 'waiting')) = (ended_at is null))
);
create index catalogue_changes_asked on catalogue_changes (id) where state = 'asked';
create index catalogue_changes_waiting on catalogue_changes (valid_from, id) where state = 'waiting';
create table catalogue_change_items (
  change_id bigint not null references catalogue_changes on delete cascade,
  item text not null check (item ~ '^(plan|option|onboarding)-[1-9][0-9]*-[a-z_]+$'),
  value bigint check (value >= 0),
  value_before bigint,
  primary key (change_id, item)
);
`;

/** Readers keep the catalogue in memory and ask for this number alone, so every change must move it. */
const version = sql`
create table catalogue_version (
  id integer default 1 primary key check (id = 1),
  version bigint not null
);
insert into catalogue_version (version) values (1);
create function move_catalogue_version() returns trigger language plpgsql as $$
begin
  update catalogue_version set version = version + 1;
  return null;
end $$;
create trigger moves_version after insert or update or delete or truncate on plans
  for each statement execute function move_catalogue_version();
create trigger moves_version after insert or update or delete or truncate on plan_limits
  for each statement execute function move_catalogue_version();
create trigger moves_version after insert or update or delete or truncate on plan_features
  for each statement execute function move_catalogue_version();
create trigger moves_version after insert or update or delete or truncate on comparison_features
  for each statement execute function move_catalogue_version();
create trigger moves_version after insert or update or delete or truncate on comparison_values
  for each statement execute function move_catalogue_version();
create trigger moves_version after insert or update or delete or truncate on add_on_groups
  for each statement execute function move_catalogue_version();
create trigger moves_version after insert or update or delete or truncate on add_on_options
  for each statement execute function move_catalogue_version();
create trigger moves_version after insert or update or delete or truncate on onboarding_options
  for each statement execute function move_catalogue_version();
create trigger moves_version after insert or update or delete or truncate on catalogue_changes
  for each statement execute function move_catalogue_version();
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of [catalogue, changes, version]) await step.execute(db);
}
