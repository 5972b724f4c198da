import { sql, type Kysely, type Migration } from "kysely";

/** Rows that have nothing to find by an index have no place in it: every payment wrote an empty entry to each of these. */
const indexes = sql`
alter table journal drop constraint journal_reverses_key;
create unique index journal_reverses_key on journal (reverses) where reverses is not null;
alter table receipts drop constraint receipts_year_number_key;
create unique index receipts_year_number_key on receipts (year, number) where number is not null;
drop index outbox_of_topic;
create index outbox_of_topic on outbox (topic) where sent_at is null and dead_at is null and topic is not null;
drop index outbox_old;
create index outbox_old on outbox (coalesce(sent_at, dead_at)) where coalesce(sent_at, dead_at) is not null;
`;

/** An order and a subscription name a location of their owner, and a location names an owner who is there. */
const references = sql`
alter table orders drop constraint orders_owner_id_fkey;
alter table subscriptions drop constraint subscriptions_owner_id_fkey;
`;

export const lighterPurchases: Migration = {
  async up(db: Kysely<unknown>) {
    for (const step of [indexes, references]) await step.execute(db);
  },
};
