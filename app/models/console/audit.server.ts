import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "#db/client";
import type { Schema } from "#db/schema";

export interface AuditRow {
  id: number;
  at: Date;
  action: string;
  outcome: "ok" | "refused";
  reason: string | null;
  actorId: number | null;
  actor: string | null;
  subjectId: number | null;
  subject: string | null;
  addressPrefix: string | null;
  requestId: string | null;
  /** The reason that the member of staff gave. */
  words: string | null;
}

interface Wanted {
  /** Account ids; 0 matches none, and null matches all. */
  actorId: number | null;
  subjectId: number | null;
  action: string;
  since: Date | null;
  until: Date | null;
  /** Only what staff did. */
  ofStaff?: boolean;
}

/** The staff action that a log line names in its reason. */
const act = sql<number>`case when audit_events.reason ~ '^act-[0-9]{1,15}$' then substr(audit_events.reason, 5)::bigint end`;

const conditions =
  ({ actorId, subjectId, action, since, until, ofStaff }: Wanted) =>
  (is: ExpressionBuilder<Schema, "audit_events">): Expression<SqlBool> =>
    is.and([
      ...(actorId === null ? [] : [is("audit_events.actor_id", "=", actorId)]),
      ...(subjectId === null ? [] : [is("audit_events.subject_id", "=", subjectId)]),
      ...(action === "" ? [] : [sql<SqlBool>`starts_with(audit_events.action, ${action})`]),
      ...(since === null ? [] : [is("audit_events.at", ">=", since)]),
      ...(until === null ? [] : [is("audit_events.at", "<", until)]),
      ...(ofStaff ? [sql<SqlBool>`audit_events.reason ~ '^act-[0-9]{1,15}$'`] : []),
    ]);

/** Lines of the log, newest first, older than `before`. */
export async function listAudit(
  db: Db,
  wanted: Wanted,
  { before, limit }: { before: number; limit: number },
): Promise<AuditRow[]> {
  return db
    .selectFrom("audit_events")
    .leftJoin("users as actors", "actors.id", "audit_events.actor_id")
    .leftJoin("users as subjects", "subjects.id", "audit_events.subject_id")
    .leftJoin("staff_acts", (join) => join.on("staff_acts.id", "=", act))
    .select(["audit_events.id", "audit_events.at", "audit_events.action", "audit_events.outcome"])
    .select(["audit_events.reason", "audit_events.actor_id as actorId", "actors.username as actor"])
    .select(["audit_events.subject_id as subjectId", "subjects.username as subject"])
    .select(["address_prefix as addressPrefix", "audit_events.request_id as requestId"])
    .select("staff_acts.reason as words")
    .where((is) => conditions(wanted)(is as unknown as ExpressionBuilder<Schema, "audit_events">))
    .$if(before > 0, (rows) => rows.where("audit_events.id", "<", before))
    .orderBy("audit_events.id", "desc")
    .limit(limit)
    .execute();
}
