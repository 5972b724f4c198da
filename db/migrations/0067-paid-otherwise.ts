import { type Kysely, type Migration, sql } from "kysely";

/** An order that ended because another one paid for the same names it, so that its pages can say who paid. */
const changes = [
  sql`alter table orders add column paid_by_order_id bigint`,
  sql`alter table orders add constraint orders_paid_by_order
    foreign key (owner_id, paid_by_order_id) references orders (owner_id, id)`,
  sql`alter table orders add constraint orders_paid_otherwise
    check (paid_by_order_id is null or (state = 'cancelled' and paid_by_order_id <> id))`,
];

export const paidOtherwise: Migration = {
  async up(db: Kysely<unknown>) {
    for (const change of changes) await change.execute(db);
  },
};
