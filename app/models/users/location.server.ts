import type { Db } from "#db/client";

interface Location {
  id: number;
  name: string;
  address: string;
}

/** Sign-up makes it, so an owner without one is a bug; agents and staff have none. */
export async function findMainLocation(db: Db, ownerId: number): Promise<Location | null> {
  const row = await db
    .selectFrom("locations")
    .select(["id", "name", "address"])
    .where("owner_id", "=", ownerId)
    .where("is_main", "=", true)
    .executeTakeFirst();
  return row ?? null;
}

export async function countLocations(db: Db, ownerId: number): Promise<number> {
  const row = await db
    .selectFrom("locations")
    .select((location) => location.fn.countAll<number>().as("count"))
    .where("owner_id", "=", ownerId)
    .executeTakeFirstOrThrow();
  return row.count;
}
