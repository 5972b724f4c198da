import { type Kysely, type Migration, sql } from "kysely";

/** When the newest backup was made that a check looked at. */
const step = sql`alter table doctor_findings add column newest_at timestamptz`;

export const backupAges: Migration = {
  async up(db: Kysely<unknown>) {
    await step.execute(db);
  },
};
