import { type Kysely, type Migration, sql } from "kysely";

/** An owner may hide the list of first steps on the dashboard. */
export const hiddenSteps: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table locations add column steps_hidden_at timestamptz`.execute(db);
  },
};
