import { sql } from "kysely";
import type { Db } from "#db/client";
import type { AuditEventsTable, NewRow } from "#db/schema";
import type { Limit } from "~/models/http/throttle";
import { auditLimits } from "~/models/users/limits";
import { countEachAttempt } from "~/models/http/throttle.server";
import { HOUR } from "~/models/duration";

export interface AuditEvent {
  now: Date;
  /** One or two words with a hyphen, such as "code-sent". */
  action: string;
  outcome: "ok" | "refused";
  /** A short code, never typed text. */
  reason?: string | undefined;
  /** The user who acted, and the user whose account was affected. */
  actorId?: number | undefined;
  subjectId?: number | undefined;
  requestId?: string | undefined;
  addressPrefix?: string | undefined;
  /** The request had no session, so anyone can cause any number of these: see `auditLimits`. */
  stranger?: boolean | undefined;
}

let command: string | null = null;

/** Lets each event of this process name the command that it runs, and who runs it. */
export function auditAsCommand(name: string, person: string): void {
  command = `npm run ${name}, by ${person}`;
}

/**
 * Adds an event to the audit log. The database refuses to change it, or to delete it before its time. Of events by
 * strangers and refusals of an account only a limited number is added per hour; the others are counted.
 */
export async function recordEvent(db: Db, event: AuditEvent): Promise<void> {
  const { allowed } = await countEachAttempt(db, limitsOf(event), event.now);
  if (!allowed) return countSurplus(db, event.now);
  await insertEvent(db, event);
}

function limitsOf({ stranger, outcome, actorId, addressPrefix }: AuditEvent): [string, Limit][] {
  if (stranger)
    return [
      [`audit:network:${addressPrefix ?? "unknown"}`, auditLimits.network],
      ["audit:everybody", auditLimits.everybody],
    ];
  return outcome === "refused" && actorId !== undefined
    ? [[`audit:account:${actorId}`, auditLimits.account]]
    : [];
}

const hourOf = (now: Date) => new Date(Math.floor(now.getTime() / HOUR) * HOUR);

async function countSurplus(db: Db, now: Date): Promise<void> {
  await db
    .insertInto("auditSurplus")
    .values({ hour: hourOf(now), events: 1 })
    .onConflict((conflict) => conflict.column("hour").doUpdateSet({ events: sql`audit_surplus.events + 1` }))
    .execute();
}

/** Writes one event for each past hour in which events were only counted; its reason is their number. */
export async function summariseSurplus(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const hours = await transaction
      .deleteFrom("auditSurplus")
      .where("hour", "in", (over) =>
        over
          .selectFrom("auditSurplus")
          .select("hour")
          .where("hour", "<", hourOf(now))
          .forUpdate()
          .skipLocked(),
      )
      .returning(["hour", "events"])
      .execute();
    for (const { hour, events } of hours)
      await insertEvent(transaction, {
        now: new Date(hour.getTime() + HOUR - 1),
        action: "events-only-counted",
        outcome: "refused",
        reason: String(events),
      });
  });
}

async function insertEvent(db: Db, event: AuditEvent): Promise<void> {
  const row: NewRow<AuditEventsTable> = {
    at: event.now,
    requestId: event.requestId ?? null,
    actorId: event.actorId ?? null,
    subjectId: event.subjectId ?? null,
    action: event.action,
    outcome: event.outcome,
    reason: event.reason ?? null,
    addressPrefix: event.addressPrefix ?? null,
    command,
  };
  await db.insertInto("auditEvents").values(row).execute();
}
