import type { Db } from "#db/client";

/** While the work goes on there is no audit log, so that what must be written down fails in the middle. */
export async function withoutAudit<Result>(db: Db, work: () => Promise<Result>): Promise<Result> {
  await db.schema.alterTable("audit_events").renameTo("audit_events_away").execute();
  try {
    return await work();
  } finally {
    await db.schema.alterTable("audit_events_away").renameTo("audit_events").execute();
  }
}
