import type { Db } from "#db/client";

/** All that a shop has ever sold, whatever it was called by. */
export async function countProducts(db: Db, ownerId: number): Promise<number> {
  const { count } = await db
    .selectFrom("products")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("owner_id", "=", ownerId)
    .executeTakeFirstOrThrow();
  return count;
}
