import { type Kysely, type Migration, sql } from "kysely";

/**
 * A person of the shop may enter what a customer paid back. It is a sale without goods, as one that a till sends, and
 * this column tells who entered it: only such a sale can be deleted by itself.
 */
const steps = [
  sql`alter table sales add column entered_by bigint references users on delete set null`,
  sql`create index sales_entered_by on sales (entered_by) where entered_by is not null`,
  // The list of tills shows the last sale of each.
  sql`drop index sales_of_till`,
  sql`create index sales_of_till on sales (till_id, sold_at) where till_id is not null`,
];

export const receivedDebts: Migration = {
  async up(db: Kysely<unknown>) {
    for (const step of steps) await step.execute(db);
  },
};
