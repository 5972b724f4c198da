import { type Kysely, type Migration, sql } from "kysely";

/** Which command did what the audit log has, and who ran it. */
const step = sql`alter table audit_events add column command text`;

export const auditedCommands: Migration = {
  async up(db: Kysely<unknown>) {
    await step.execute(db);
  },
};
