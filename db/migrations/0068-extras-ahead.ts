import { type Kysely, type Migration, sql } from "kysely";

/** An order of extras may add to several periods: the one that runs, and those paid ahead. */
const changes = [
  sql`alter table subscription_additions drop constraint subscription_additions_pkey`,
  sql`alter table subscription_additions add primary key (order_id, subscription_id)`,
];

export const extrasAhead: Migration = {
  async up(db: Kysely<unknown>) {
    for (const change of changes) await change.execute(db);
  },
};
