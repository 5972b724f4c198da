import { type Kysely, sql } from "kysely";

const coupons = sql`
create table coupons (
  id bigint generated always as identity primary key,
  code text not null unique check (code = upper(code) and code ~ '^[A-Z0-9-]{3,30}$'),
  kind text not null check (kind in ('percent', 'fixed')),
  percent integer check (percent between 1 and 100),
  amount bigint check (amount > 0),
  cap bigint check (cap > 0),
  least_spend bigint not null default 0 check (least_spend >= 0),
  starts_on date not null,
  ends_on date not null,
  plan_id integer references plans,
  use_limit integer check (use_limit > 0),
  account_limit integer not null default 1 check (account_limit > 0),
  taken integer not null default 0 check (taken >= 0),
  disabled boolean not null default false,
  constraint coupons_amount_of_kind check (
    (kind = 'percent') = (percent is not null) and (kind = 'fixed') = (amount is not null)
  ),
  check (ends_on >= starts_on),
  constraint coupons_within_limit check (use_limit is null or taken <= use_limit)
);
`;

/**
 * An order freezes its price. An owner's checkout, order and subscription always name a location of that same owner, also
 * where an agent pays. An order that ended because another one paid for the same names that one.
 */
const orders = sql`
create domain plan_duration as text check (value in ('yearly', 'month'));
create domain order_method as text check (value in ('free', 'trial', 'wallet', 'card', 'saved_card', 'bank_transfer', 'ussd', 'tokens'));
create domain order_state as text check (value in ('awaiting', 'settled', 'cancelled', 'expired'));
create domain order_kind as text check (value in ('new', 'renewal', 'upgrade', 'extras'));
create domain amount_of_kobo as bigint check (value >= 0);
create table orders (
  id bigint generated always as identity primary key,
  reference text not null unique,
  owner_id bigint not null,
  location_id bigint not null,
  plan_id integer not null references plans,
  duration plan_duration not null,
  onboarding_id integer not null references onboarding_options,
  method order_method not null,
  state order_state not null,
  kind order_kind not null,
  submission_key text not null unique,
  lines jsonb not null,
  subtotal amount_of_kobo not null,
  discount bigint not null check (discount between 0 and subtotal),
  discount_name text,
  vat amount_of_kobo not null,
  total bigint not null check (total = subtotal - discount + vat),
  extras jsonb not null,
  coupon_id bigint references coupons,
  created_at timestamptz not null,
  settled_at timestamptz,
  agent_id bigint references users,
  agent_kept amount_of_kobo check (agent_kept is null or agent_id is not null),
  paid_by_order_id bigint,
  foreign key (owner_id, location_id) references locations (owner_id, id),
  constraint orders_agents_pay_in_tokens check ((method = 'tokens') = (agent_id is not null)),
  check (agent_id <> owner_id),
  constraint orders_paid_otherwise check (paid_by_order_id is null or (state = 'cancelled' and paid_by_order_id <> id))
);
create index orders_awaiting on orders (owner_id) where state = 'awaiting';
create index orders_of_agent_by_day on orders (agent_id, created_at) where agent_id is not null;
create index orders_of_agent on orders (agent_id, location_id, id) where agent_id is not null;
create unique index orders_of_owner on orders (owner_id, id);
alter table orders add constraint orders_paid_by_order
  foreign key (owner_id, paid_by_order_id) references orders (owner_id, id);
create table coupon_uses (
  id bigint generated always as identity primary key,
  coupon_id bigint not null references coupons,
  owner_id bigint not null references users,
  order_id bigint not null unique references orders,
  state text not null check (state in ('reserved', 'used', 'released')),
  reserved_until timestamptz not null,
  created_at timestamptz not null
);
create index coupon_uses_of_account on coupon_uses (coupon_id, owner_id);
create index coupon_uses_reserved on coupon_uses (reserved_until) where state = 'reserved';
`;

/** What an owner has chosen and not ordered yet, or an agent for a location of a registrant. */
const checkouts = sql`
create table checkouts (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users,
  location_id bigint not null,
  plan_id integer not null references plans,
  duration text not null check (duration in ('yearly', 'month')),
  onboarding_id integer references onboarding_options,
  payment_method text check (payment_method in ('card', 'wallet', 'bank_transfer', 'ussd')),
  submission_key text not null unique,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  coupon_id bigint references coupons,
  card_choice text,
  renews boolean,
  checked_fingerprint text,
  seen_fingerprint text,
  agent_id bigint references users,
  foreign key (owner_id, location_id) references locations (owner_id, id)
);
create unique index checkouts_of_owner on checkouts (owner_id, plan_id, duration) where agent_id is null;
create unique index checkouts_of_agent on checkouts (agent_id, location_id) where agent_id is not null;
create table checkout_add_ons (
  checkout_id bigint not null references checkouts on delete cascade,
  owner_id bigint not null references users,
  group_id integer not null,
  option_id integer not null,
  foreign key (group_id, option_id) references add_on_options (group_id, id),
  primary key (checkout_id, group_id)
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of [coupons, orders, checkouts]) await step.execute(db);
}
