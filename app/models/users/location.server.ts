import type { Db } from "#db/client";
import type { BusinessDetails } from "./business";

interface Location {
  id: number;
  name: string;
  address: string;
  taxNumber: string;
}

/** Sign-up makes it, so an owner without one is a bug; agents and staff have none. */
export async function findMainLocation(db: Db, ownerId: number): Promise<Location | null> {
  const row = await db
    .selectFrom("locations")
    .select(["id", "name", "address", "tax_number as taxNumber"])
    .where("owner_id", "=", ownerId)
    .where("is_main", "=", true)
    .executeTakeFirst();
  return row ?? null;
}

/** What the main shop is called, and what receipts name of the business from now on. */
export async function saveBusiness(
  db: Db,
  ownerId: number,
  { shopName, address, taxNumber }: Omit<BusinessDetails, "name">,
): Promise<void> {
  await db
    .updateTable("locations")
    .set({ name: shopName, address, tax_number: taxNumber })
    .where("owner_id", "=", ownerId)
    .where("is_main", "=", true)
    .execute();
}

/** Those in use, each of which is an outlet. */
export async function countLocations(db: Db, ownerId: number): Promise<number> {
  const row = await db
    .selectFrom("locations")
    .select((location) => location.fn.countAll<number>().as("count"))
    .where("owner_id", "=", ownerId)
    .where("archived_at", "is", null)
    .executeTakeFirstOrThrow();
  return row.count;
}
