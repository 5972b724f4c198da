import { sql } from "kysely";
import type { Db } from "#db/client";

interface ActivityEntry {
  id: number;
  at: Date;
  action: string;
  outcome: "ok" | "refused";
  reason: string | null;
  addressPrefix: string | null;
}

/** One audit event of an account; null if it has no such event. */
export async function findActivity(db: Db, userId: number, id: number): Promise<ActivityEntry | null> {
  return (await selectAuditEvents(db, userId).where("id", "=", id).executeTakeFirst()) ?? null;
}

/** Without those that only concern our staff, and those of the person who had the account before a transfer. */
const selectAuditEvents = (db: Db, userId: number) =>
  db
    .selectFrom("auditEvents")
    .select(["id", "at", "action", "outcome", "reason", "addressPrefix"])
    .where("subjectId", "=", userId)
    .where("action", "!=", "note-written")
    .where(
      sql<boolean>`at >= (select coalesce(login_since, '-infinity') from users where users.id = ${userId})`,
    );

/** The audit events of an account, newest first. */
export async function listActivity(
  db: Db,
  userId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<ActivityEntry[]> {
  return selectAuditEvents(db, userId).orderBy("id", "desc").limit(limit).offset(offset).execute();
}
