import { sql } from "kysely";
import type { Db } from "#db/client";
import { type BusinessDetails, businessKeys } from "./business";

interface Location {
  id: number;
  name: string;
  address: string;
  taxNumber: string;
}

/** Sign-up creates it, so an owner without one is a bug; agents and staff have none. */
export async function findMainLocation(db: Db, ownerId: number): Promise<Location | null> {
  const row = await db
    .selectFrom("locations")
    .select(["id", "name", "address", "taxNumber"])
    .where("ownerId", "=", ownerId)
    .where("isMain", "=", true)
    .executeTakeFirst();
  return row ?? null;
}

/** The columns of the main shop that are business details; its name is there, too. */
const columns = businessKeys.filter((key) => key !== "name" && key !== "shopName");

/** What the owner told us about the business, with the name of its main shop. */
export async function getBusiness(db: Db, ownerId: number): Promise<Omit<BusinessDetails, "name">> {
  return db
    .selectFrom("locations")
    .select("name as shopName")
    .select(columns)
    .where("ownerId", "=", ownerId)
    .where("isMain", "=", true)
    .executeTakeFirstOrThrow();
}

/** Saves the name of the main shop, and the business details for later receipts. */
export async function saveBusiness(
  db: Db,
  ownerId: number,
  { shopName, ...details }: Omit<BusinessDetails, "name">,
): Promise<void> {
  await db
    .updateTable("locations")
    .set({ name: shopName, ...details })
    .where("ownerId", "=", ownerId)
    .where("isMain", "=", true)
    .execute();
}

/** Number of locations in use; each takes one outlet. */
export const outletsOf = (ownerId: number) => sql<number>`(
  select count(*) from locations outlets where outlets.owner_id = ${ownerId} and outlets.archived_at is null
    and outlets.paused_at is null
)`;

export async function countLocations(db: Db, ownerId: number): Promise<number> {
  const { count } = await db.selectNoFrom(outletsOf(ownerId).as("count")).executeTakeFirstOrThrow();
  return count;
}

/** The locations that tills and people may be placed in, the main one first. */
export function listLocationsInUse(db: Db, ownerId: number): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom("locations")
    .select(["id", "name"])
    .where("ownerId", "=", ownerId)
    .where("archivedAt", "is", null)
    .orderBy("isMain", "desc")
    .orderBy("id")
    .execute();
}
