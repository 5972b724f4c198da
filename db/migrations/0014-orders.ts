import { sql, type Kysely, type Migration } from "kysely";

const coupons = sql`
create table coupons (
  id bigint generated always as identity primary key,
  code text not null check (code = upper(code) and code ~ '^[A-Z0-9-]{3,30}$') unique,
  kind text not null check (kind in ('percent', 'fixed')),
  percent integer check (percent between 1 and 100),
  amount bigint check (amount > 0),
  cap bigint check (cap > 0),
  least_spend bigint not null default 0 check (least_spend >= 0),
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  plan_id integer references plans,
  use_limit integer check (use_limit > 0),
  account_limit integer not null default 1 check (account_limit > 0),
  taken integer not null default 0 check (taken >= 0),
  disabled boolean not null default false,
  constraint coupons_amount_of_kind check ((kind = 'percent') = (percent is not null) and (kind = 'fixed') = (amount is not null)),
  constraint coupons_within_limit check (use_limit is null or taken <= use_limit)
);
`;

/** An order freezes its price. A card order waits for its payment; every other one is settled when it is made. */
const orders = sql`
alter table orders drop constraint orders_method_check, drop constraint orders_state_check, drop constraint orders_check,
  drop constraint orders_check1;
alter table orders
  add constraint orders_method_check check (method in ('free', 'trial', 'wallet', 'card', 'saved_card')),
  add constraint orders_state_check check (state in ('awaiting', 'settled', 'cancelled', 'expired')),
  add column kind text not null default 'new' check (kind in ('new', 'renewal', 'upgrade')),
  add column discount_name text,
  add column vat bigint not null default 0 check (vat >= 0),
  add column extras jsonb not null default '[]',
  add column coupon_id bigint references coupons,
  add column settled_at timestamptz,
  add constraint orders_discount_check check (discount between 0 and subtotal),
  add constraint orders_total_check check (total = subtotal - discount + vat);
create index orders_awaiting on orders (owner_id) where state = 'awaiting';
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
alter table checkouts
  add column coupon_id bigint references coupons,
  add column card_choice text,
  add column checked_quote text,
  add column seen_quote text;
`;

/** Numbers follow within seconds and have no gaps; the counter is touched by the one job that gives them. */
const receipts = sql`
create table receipts (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users,
  reference text not null unique,
  order_id bigint unique references orders,
  content jsonb not null,
  created_at timestamptz not null,
  year integer,
  number integer check (number > 0),
  numbered_at timestamptz,
  unique (year, number),
  check ((number is null) = (year is null))
);
create index receipts_unnumbered on receipts (id) where number is null;
create index receipts_of_owner on receipts (owner_id, id desc);
create table receipt_counters (year integer primary key, last integer not null check (last >= 0));
create function refuse_receipt_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.number is null and new.number is not null
    and (to_jsonb(old) - array['number', 'year', 'numbered_at']) = (to_jsonb(new) - array['number', 'year', 'numbered_at'])
  then
    return new;
  end if;
  raise exception 'receipts are append-only';
end $$;
create trigger append_only before update or delete on receipts
  for each row execute function refuse_receipt_change();
create trigger never_truncated before truncate on receipts for each statement execute function refuse_change();
`;

export const ordersAndCoupons: Migration = {
  async up(db: Kysely<unknown>) {
    for (const step of [coupons, orders, receipts]) await step.execute(db);
  },
};
