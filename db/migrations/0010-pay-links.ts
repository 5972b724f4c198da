import { type Kysely, sql } from "kysely";

/** Links with which owners and agents ask another person to pay. */
const payLinks = sql`
create table pay_links (
  id bigint generated always as identity primary key,
  reference text not null unique,
  token_hash bytea not null unique check (length(token_hash) = 32),
  owner_id bigint not null references users,
  made_by bigint not null references users,
  purpose text not null check (purpose in ('order', 'top-up', 'tokens')),
  order_id bigint references orders,
  amount bigint not null check (amount > 0),
  wallet_amount bigint check (wallet_amount between 1 and amount),
  state text not null check (state in ('open', 'paid', 'withdrawn', 'expired')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  payment_id bigint unique,
  constraint pay_links_of_order check ((purpose = 'order') = (order_id is not null)),
  constraint pay_links_of_top_up check ((purpose = 'order') = (wallet_amount is null)),
  constraint pay_links_ended check ((state = 'open') = (ended_at is null)),
  constraint pay_links_paid check (payment_id is null or state = 'paid')
);
create unique index pay_links_one_open on pay_links (order_id) where state = 'open';
create index pay_links_of_order_id on pay_links (order_id) where order_id is not null;
create index pay_links_made on pay_links (made_by, id desc);
create index pay_links_of_owner on pay_links (owner_id, id desc);
create index pay_links_open on pay_links (expires_at) where state = 'open';
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await payLinks.execute(db);
}
