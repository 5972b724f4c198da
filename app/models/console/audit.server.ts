import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "#db/client";
import type { Schema } from "#db/schema";
import { paymentActions } from "./audit";

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
  command: string | null;
  /** The reason that the member of staff gave. */
  words: string | null;
}

interface AuditQuery {
  /** Account ids; 0 matches none, and null matches all. */
  actorId: number | null;
  subjectId: number | null;
  action: string;
  since: Date | null;
  until: Date | null;
  /** Only what staff did. */
  ofStaff?: boolean;
  /** Without what the history of payments tells with its sums. */
  exceptPayments?: boolean;
}

/** The staff action that a log line names in its reason. */
const act = sql<number>`case when audit_events.reason ~ '^act-[0-9]{1,15}$' then substr(audit_events.reason, 5)::bigint end`;

/** The reason of a bought plan ends with the method of its order. */
const exceptThose = sql<SqlBool>`not (audit_events.action = any(${[...paymentActions]})
  or (audit_events.action in ('subscription-started', 'extras-added') and audit_events.outcome = 'ok'
    and coalesce(audit_events.reason, '') like '% tokens'))`;

const conditions =
  ({ actorId, subjectId, action, since, until, ofStaff, exceptPayments }: AuditQuery) =>
  (is: ExpressionBuilder<Schema, "auditEvents">): Expression<SqlBool> =>
    is.and([
      ...(actorId === null ? [] : [is("auditEvents.actorId", "=", actorId)]),
      ...(subjectId === null ? [] : [is("auditEvents.subjectId", "=", subjectId)]),
      ...(action === "" ? [] : [sql<SqlBool>`starts_with(audit_events.action, ${action})`]),
      ...(since === null ? [] : [is("auditEvents.at", ">=", since)]),
      ...(until === null ? [] : [is("auditEvents.at", "<", until)]),
      ...(ofStaff ? [sql<SqlBool>`audit_events.reason ~ '^act-[0-9]{1,15}$'`] : []),
      ...(exceptPayments ? [exceptThose] : []),
    ]);

interface AuditPage {
  /** Only lines older than this one; 0 to begin with the newest. */
  before?: number;
  limit: number;
  offset?: number;
}

/** Lines of the log, newest first. */
export async function listAudit(
  db: Db,
  wanted: AuditQuery,
  { before = 0, limit, offset = 0 }: AuditPage,
): Promise<AuditRow[]> {
  return db
    .selectFrom("auditEvents")
    .leftJoin("users as actors", "actors.id", "auditEvents.actorId")
    .leftJoin("users as subjects", "subjects.id", "auditEvents.subjectId")
    .leftJoin("staffActs", (join) => join.on("staffActs.id", "=", act))
    .select(["auditEvents.id", "auditEvents.at", "auditEvents.action", "auditEvents.outcome"])
    .select(["auditEvents.reason", "auditEvents.actorId", "actors.username as actor"])
    .select(["auditEvents.subjectId", "subjects.username as subject"])
    .select(["addressPrefix", "auditEvents.requestId", "auditEvents.command"])
    .select("staffActs.reason as words")
    .where((is) => conditions(wanted)(is as unknown as ExpressionBuilder<Schema, "auditEvents">))
    .$if(before > 0, (rows) => rows.where("auditEvents.id", "<", before))
    .orderBy("auditEvents.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countAudit(db: Db, wanted: AuditQuery): Promise<number> {
  const { count } = await db
    .selectFrom("auditEvents")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where(conditions(wanted))
    .executeTakeFirstOrThrow();
  return count;
}
