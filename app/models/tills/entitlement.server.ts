import { sql } from "kysely";
import type { Db } from "#db/client";
import { LOST_NUMBERS } from "~/models/lost-numbers";

/**
 * The number of the next document of a location. It locks the row until the transaction ends, so that of two
 * documents the one with the higher number was read later.
 */
export async function nextNumber(db: Db, locationId: number): Promise<number> {
  const { seq } = await db
    .insertInto("entitlementNumbers")
    .values({ locationId, seq: 1 })
    .onConflict((conflict) =>
      conflict.column("locationId").doUpdateSet({ seq: sql`entitlement_numbers.seq + 1` }),
    )
    .returning("seq")
    .executeTakeFirstOrThrow();
  return seq;
}

/** Skips numbers that tills may know from the time a restored database has lost. */
export async function skipLostNumbers(db: Db): Promise<void> {
  await db
    .updateTable("entitlementNumbers")
    .set({ seq: sql`seq + ${LOST_NUMBERS}` })
    .execute();
}

/**
 * How the owner uses the location: an archived one takes no outlet and gives its tills nothing, and a paused one
 * waits for a plan that includes it.
 */
export async function locationUse(db: Db, locationId: number): Promise<"used" | "paused" | "archived"> {
  const { archivedAt, pausedAt } = await db
    .selectFrom("locations")
    .select(["archivedAt", "pausedAt"])
    .where("id", "=", locationId)
    .executeTakeFirstOrThrow();
  if (archivedAt !== null) return "archived";
  return pausedAt === null ? "used" : "paused";
}
