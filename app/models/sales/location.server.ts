import { sql } from "kysely";
import type { Db } from "#db/client";
import type { SalesLocation } from "./import-row";

/** The locations of an owner, the main one first, including archived ones, where old sales were made. */
export const listSalesLocations = (
  db: Db,
  ownerId: number,
): Promise<(SalesLocation & { archived: boolean })[]> =>
  db
    .selectFrom("locations")
    .select(["id", "name"])
    .select(sql<boolean>`archived_at is not null`.as("archived"))
    .where("ownerId", "=", ownerId)
    .orderBy("isMain", "desc")
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .execute();
