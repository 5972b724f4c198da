import { sql, type Kysely, type Migration } from "kysely";

const tables = sql`
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
  position integer not null unique,
  disabled boolean not null default false,
  constraint plans_priced_both_ways check ((amount_month is null) = (amount_year is null))
);
create table plan_limits (
  plan_id integer not null references plans on delete cascade,
  kind text not null check (kind in ('users', 'outlets', 'products', 'customers', 'bank_accounts')),
  quantity integer check (quantity > 0),
  agreed boolean not null default false,
  primary key (plan_id, kind),
  constraint plan_limits_number_or_agreed check (not (agreed and quantity is not null))
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
  position integer not null unique
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
  position integer not null unique
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
  unique (group_id, quantity),
  unique (group_id, id)
);
create table onboarding_options (
  id integer primary key,
  kind text not null check (kind in ('self', 'assisted')),
  name text not null unique,
  description text not null,
  fee bigint not null check (fee >= 0),
  position integer not null unique,
  disabled boolean not null default false,
  constraint onboarding_self_is_free check (kind <> 'self' or fee = 0)
);
create table releases (
  id bigint generated always as identity primary key,
  category text not null check (category in ('client_server', 'stand_alone')),
  os text not null check (os in ('windows', 'apple', 'linux')),
  product text not null,
  version text not null,
  description text not null,
  released_on date not null,
  beta boolean not null,
  unique (category, os, version)
);
create table release_builds (
  id bigint generated always as identity primary key,
  release_id bigint not null references releases on delete cascade,
  bit text not null,
  size_mb double precision not null check (size_mb > 0),
  link text not null,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  requirements text not null,
  unique (release_id, bit)
);
`;

/** Readers keep the catalogue in memory and ask for this number alone, so every change must move it. */
const version = sql`
create table catalogue_version (
  id integer primary key default 1 check (id = 1),
  version bigint not null
);
insert into catalogue_version (version) values (1);
create function move_catalogue_version() returns trigger language plpgsql as $$
begin
  update catalogue_version set version = version + 1;
  return null;
end $$;
do $$
declare name text;
begin
  foreach name in array array['plans', 'plan_limits', 'plan_features', 'comparison_features', 'comparison_values',
    'add_on_groups', 'add_on_options', 'onboarding_options', 'releases', 'release_builds'] loop
    execute format('create trigger moves_version after insert or update or delete or truncate on %I
      for each statement execute function move_catalogue_version()', name);
  end loop;
end $$;
`;

export const catalogue: Migration = {
  async up(db: Kysely<unknown>) {
    await tables.execute(db);
    await version.execute(db);
  },
};
