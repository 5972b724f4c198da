import type { Db } from "#db/client";
import type { AuditEventsTable, NewRow } from "#db/schema";

export interface AuditEvent {
  now: Date;
  /** A word or two with dashes, such as "code-sent". */
  action: string;
  outcome: "ok" | "refused";
  /** A short code. Never text that somebody typed. */
  reason?: string | undefined;
  /** The user who acted, and the user whose account was affected. */
  actorId?: number | undefined;
  subjectId?: number | undefined;
  requestId?: string | undefined;
  addressPrefix?: string | undefined;
}

/** Adds an event to the audit log. The database refuses to change or delete it. */
export async function recordEvent(db: Db, event: AuditEvent): Promise<void> {
  await eventInsert(db, event).execute();
}

/** The same, to be written together with other rows. */
export function eventInsert(db: Db, event: AuditEvent) {
  const row: NewRow<AuditEventsTable> = {
    at: event.now,
    request_id: event.requestId ?? null,
    actor_id: event.actorId ?? null,
    subject_id: event.subjectId ?? null,
    action: event.action,
    outcome: event.outcome,
    reason: event.reason ?? null,
    address_prefix: event.addressPrefix ?? null,
  };
  return db.insertInto("audit_events").values(row);
}
