import { type Kysely, type Migration, sql } from "kysely";

const steps = [
  sql`create index disputes_of_owner on disputes (owner_id)`,
  sql`create index suspense_decisions_of_owner on suspense_decisions (owner_id)`,
];

/** An owner's list of payments reads what went back, by owner. */
export const reversalsOfOwners: Migration = {
  async up(db: Kysely<unknown>) {
    for (const step of steps) await step.execute(db);
  },
};
