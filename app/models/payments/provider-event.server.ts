import { sql } from "kysely";
import type { Db } from "#db/client";
import { MINUTE } from "~/models/duration";

/** An event that is claimed and not finished in this time becomes due again. */
const LEASE = 2 * MINUTE;

/** The outcome of an event that could not be handled within three days. */
export const GIVEN_UP = "given up";

export interface StoredEvent {
  id: number;
  event: string;
  reference: string | null;
  body: string;
  /** Including this one. */
  attempts: number;
}

interface NewEvent {
  dedupeKey: string;
  /** Whether another event may have the same key, such as a second refund of the same amount. */
  isAmbiguous: boolean;
  event: string;
  reference: string | null;
  body: string;
  now: Date;
}

/**
 * Stores an event to be handled; null if it is already stored. A handled event with an ambiguous key becomes due
 * again.
 */
export async function storeEvent(
  db: Db,
  { dedupeKey, isAmbiguous, now, ...event }: NewEvent,
): Promise<number | null> {
  const row = await db
    .insertInto("provider_events")
    .values({ ...event, dedupe_key: dedupeKey, received_at: now, next_attempt_at: now })
    .onConflict((conflict) =>
      conflict
        .column("dedupe_key")
        .doUpdateSet({ received_at: now, next_attempt_at: now, attempts: 0, handled_at: null, outcome: null })
        .where("provider_events.handled_at", "is not", null)
        .where(sql.lit(isAmbiguous), "=", true),
    )
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Claims due events, oldest first; only `id` if given. */
export async function claimEvents(
  db: Db,
  { now, limit, id }: { now: Date; limit: number; id?: number },
): Promise<StoredEvent[]> {
  return db
    .with("due", (cte) =>
      cte
        .selectFrom("provider_events")
        .select("id")
        .where("handled_at", "is", null)
        .where("next_attempt_at", "<=", now)
        .$if(id !== undefined, (query) => query.where("id", "=", id ?? 0))
        .orderBy("next_attempt_at")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable("provider_events")
    .from("due")
    .whereRef("provider_events.id", "=", "due.id")
    .set({ next_attempt_at: new Date(now.getTime() + LEASE), attempts: sql`attempts + 1` })
    .returning(["provider_events.id", "event", "reference", "body", "attempts"])
    .execute();
}

export async function finishEvent(db: Db, id: number, outcome: string, now: Date): Promise<void> {
  await db
    .updateTable("provider_events")
    .set({ handled_at: now, outcome, next_attempt_at: null })
    .where("id", "=", id)
    .where("handled_at", "is", null)
    .execute();
}

export async function postponeEvent(db: Db, id: number, at: Date): Promise<void> {
  await db
    .updateTable("provider_events")
    .set({ next_attempt_at: at })
    .where("id", "=", id)
    .where("handled_at", "is", null)
    .execute();
}

/** Events not handled since `before`, for staff: attempts keep failing, or were given up. */
export async function listStuckEvents(db: Db, before: Date) {
  return db
    .selectFrom("provider_events")
    .select(["event", "reference", "attempts", "received_at as receivedAt", "next_attempt_at as nextAt"])
    .where((is) =>
      is.or([
        is.and([is("handled_at", "is", null), is("attempts", ">", 0), is("received_at", "<=", before)]),
        is.and([
          is("outcome", "=", GIVEN_UP),
          is.exists(
            is
              .selectFrom("payments")
              .select("payments.id")
              .whereRef("payments.reference", "=", "provider_events.reference")
              .where("payments.state", "not in", ["settled", "review"]),
          ),
        ]),
      ]),
    )
    .orderBy("received_at")
    .limit(100)
    .execute();
}
