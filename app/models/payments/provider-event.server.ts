import { sql } from "kysely";
import type { Db } from "#db/client";
import { MINUTE } from "~/models/duration";

/** An event that is claimed and not finished in this time becomes due again. */
const LEASE = 2 * MINUTE;

/** The outcome of an event that could not be handled within three days. */
export const GIVEN_UP = "given up";

export interface StoredProviderEvent {
  id: number;
  event: string;
  reference: string | null;
  body: string;
  /** Including this one. */
  attempts: number;
}

interface NewProviderEvent {
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
export async function storeProviderEvent(
  db: Db,
  { dedupeKey, isAmbiguous, now, ...event }: NewProviderEvent,
): Promise<number | null> {
  const row = await db
    .insertInto("providerEvents")
    .values({ ...event, dedupeKey, receivedAt: now, nextAttemptAt: now })
    .onConflict((conflict) =>
      conflict
        .column("dedupeKey")
        .doUpdateSet({ receivedAt: now, nextAttemptAt: now, attempts: 0, handledAt: null, outcome: null })
        .where("providerEvents.handledAt", "is not", null)
        .where(sql.lit(isAmbiguous), "=", true),
    )
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Claims due events, oldest first; only `id` if given. */
export async function claimProviderEvents(
  db: Db,
  { now, limit, id }: { now: Date; limit: number; id?: number },
): Promise<StoredProviderEvent[]> {
  return db
    .with("due", (cte) =>
      cte
        .selectFrom("providerEvents")
        .select("id")
        .where("handledAt", "is", null)
        .where("nextAttemptAt", "<=", now)
        .$if(id !== undefined, (query) => query.where("id", "=", id ?? 0))
        .orderBy("nextAttemptAt")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable("providerEvents")
    .from("due")
    .whereRef("providerEvents.id", "=", "due.id")
    .set({ nextAttemptAt: new Date(now.getTime() + LEASE), attempts: sql`attempts + 1` })
    .returning(["providerEvents.id", "event", "reference", "body", "attempts"])
    .execute();
}

export async function finishProviderEvent(db: Db, id: number, outcome: string, now: Date): Promise<void> {
  await db
    .updateTable("providerEvents")
    .set({ handledAt: now, outcome, nextAttemptAt: null })
    .where("id", "=", id)
    .where("handledAt", "is", null)
    .execute();
}

export async function postponeProviderEvent(db: Db, id: number, at: Date): Promise<void> {
  await db
    .updateTable("providerEvents")
    .set({ nextAttemptAt: at })
    .where("id", "=", id)
    .where("handledAt", "is", null)
    .execute();
}

/** Events not handled since `before`, for staff: attempts keep failing, or were given up. */
export async function listStuckProviderEvents(db: Db, before: Date) {
  return db
    .selectFrom("providerEvents")
    .select(["event", "reference", "attempts", "receivedAt", "nextAttemptAt as nextAt"])
    .where((is) =>
      is.or([
        is.and([is("handledAt", "is", null), is("attempts", ">", 0), is("receivedAt", "<=", before)]),
        is.and([
          is("outcome", "=", GIVEN_UP),
          is.exists(
            is
              .selectFrom("payments")
              .select("payments.id")
              .whereRef("payments.reference", "=", "providerEvents.reference")
              .where("payments.state", "not in", ["settled", "review"]),
          ),
        ]),
      ]),
    )
    .orderBy("receivedAt")
    .limit(100)
    .execute();
}
