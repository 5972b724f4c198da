import type { Db } from "#db/client";

export interface AuditEvent {
  now: Date;
  /** A word or two with dashes, such as "code-sent". */
  action: string;
  outcome: "ok" | "refused";
  /** A code for why, never what somebody typed. */
  reason?: string | undefined;
  /** Who acted, and whose account it was done to. */
  actorId?: number | undefined;
  subjectId?: number | undefined;
  requestId?: string | undefined;
  addressPrefix?: string | undefined;
}

/** Adds a line to the log, which the database lets nobody change or take away. */
export async function recordEvent(db: Db, event: AuditEvent): Promise<void> {
  await db
    .insertInto("audit_events")
    .values({
      at: event.now,
      request_id: event.requestId ?? null,
      actor_id: event.actorId ?? null,
      subject_id: event.subjectId ?? null,
      action: event.action,
      outcome: event.outcome,
      reason: event.reason ?? null,
      address_prefix: event.addressPrefix ?? null,
    })
    .execute();
}
