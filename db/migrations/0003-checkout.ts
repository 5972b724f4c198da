import { sql, type Kysely, type Migration } from "kysely";

/** An owner's checkout, order and subscription always name a location of that same owner. */
const tables = sql`
create table checkouts (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users,
  location_id bigint not null,
  plan_id integer not null references plans,
  duration text not null check (duration in ('yearly', 'month')),
  onboarding_id integer references onboarding_options,
  payment_method text check (payment_method in ('card', 'wallet')),
  submission_key text not null unique,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (owner_id, plan_id, duration),
  foreign key (owner_id, location_id) references locations (owner_id, id)
);
create table checkout_add_ons (
  checkout_id bigint not null references checkouts on delete cascade,
  owner_id bigint not null references users,
  group_id integer not null,
  option_id integer not null,
  primary key (checkout_id, group_id),
  foreign key (group_id, option_id) references add_on_options (group_id, id)
);
create table orders (
  id bigint generated always as identity primary key,
  reference text not null unique,
  owner_id bigint not null references users,
  location_id bigint not null,
  plan_id integer not null references plans,
  duration text not null check (duration in ('yearly', 'month')),
  onboarding_id integer not null references onboarding_options,
  method text not null check (method in ('free', 'trial')),
  state text not null check (state in ('settled')),
  submission_key text not null unique,
  lines jsonb not null,
  subtotal bigint not null check (subtotal >= 0),
  discount bigint not null check (discount between 0 and subtotal),
  total bigint not null check (total = subtotal - discount),
  created_at timestamptz not null,
  foreign key (owner_id, location_id) references locations (owner_id, id)
);
create index orders_of_owner on orders (owner_id, created_at);
create table subscriptions (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users,
  location_id bigint not null,
  plan_id integer not null references plans,
  order_id bigint not null unique references orders,
  kind text not null check (kind in ('free', 'trial', 'paid')),
  duration text not null check (duration in ('yearly', 'month')),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  ended_at timestamptz,
  foreign key (owner_id, location_id) references locations (owner_id, id),
  constraint subscriptions_only_free_is_endless check ((kind = 'free') = (ends_at is null))
);
create unique index subscriptions_one_open on subscriptions (location_id) where ended_at is null;
`;

export const checkout: Migration = {
  async up(db: Kysely<unknown>) {
    await tables.execute(db);
  },
};
