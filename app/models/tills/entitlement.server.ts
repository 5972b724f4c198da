import { sql } from "kysely";
import type { Db } from "#db/client";
import { LOST_NUMBERS } from "~/models/lost-numbers";

/**
 * The number of the next document of a branch. Whoever takes one holds the row until the transaction ends, so that of
 * two documents the one with the higher number was read later.
 */
export async function nextNumber(db: Db, locationId: number): Promise<number> {
  const { seq } = await db
    .insertInto("entitlement_numbers")
    .values({ location_id: locationId, seq: 1 })
    .onConflict((conflict) =>
      conflict.column("location_id").doUpdateSet({ seq: sql`entitlement_numbers.seq + 1` }),
    )
    .returning("seq")
    .executeTakeFirstOrThrow();
  return seq;
}

/** Leaves out numbers that tills may know from the time that a restored database has lost. */
export async function skipLostNumbers(db: Db): Promise<void> {
  await db
    .updateTable("entitlement_numbers")
    .set({ seq: sql`seq + ${LOST_NUMBERS}` })
    .execute();
}

/** Whether the owner uses the branch: one that was archived counts for no outlet, and gives its tills nothing. */
export async function isBranchInUse(db: Db, locationId: number): Promise<boolean> {
  const { archivedAt } = await db
    .selectFrom("locations")
    .select("archived_at as archivedAt")
    .where("id", "=", locationId)
    .executeTakeFirstOrThrow();
  return archivedAt === null;
}
