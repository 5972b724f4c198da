import { type Kysely, type Migration, sql } from "kysely";

const steps = [
  sql`
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
  payment_id bigint unique references payments,
  constraint pay_links_of_order check ((purpose = 'order') = (order_id is not null)),
  constraint pay_links_of_top_up check ((purpose = 'order') = (wallet_amount is null)),
  constraint pay_links_ended check ((state = 'open') = (ended_at is null)),
  constraint pay_links_paid check (payment_id is null or state = 'paid')
)`,
  sql`create unique index pay_links_one_open on pay_links (order_id) where state = 'open'`,
  sql`create index pay_links_of_order_id on pay_links (order_id) where order_id is not null`,
  sql`create index pay_links_made on pay_links (made_by, id desc)`,
  sql`create index pay_links_of_owner on pay_links (owner_id, id desc)`,
  sql`create index pay_links_open on pay_links (expires_at) where state = 'open'`,
  // What a stranger pays with is never kept for the owner.
  sql`
alter table payments
  add column pay_link_id bigint references pay_links,
  add constraint payments_keep_no_stranger check (
    pay_link_id is null or (card_id is null and not save_card and not renews and not unattended)
  )`,
  sql`create index payments_of_pay_link on payments (pay_link_id, id desc) where pay_link_id is not null`,
];

/** Links with which owners and agents ask another person to pay. */
export const payLinks: Migration = {
  async up(db: Kysely<unknown>) {
    for (const step of steps) await step.execute(db);
  },
};
