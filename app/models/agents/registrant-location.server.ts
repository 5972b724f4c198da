import type { Db } from "#db/client";
import type { AccountContact } from "~/models/users/user";
import { shutWhy, type ShutWhy } from "./shown-location";

/** The main shop of a registrant. An agent can pay its plan, which covers all the owner's shops. */
export interface RegistrantLocation {
  locationId: number;
  shopName: string;
  registrant: AccountContact;
}

/** A shop of an agent's registrant that cannot be paid for now; null if none of this agent's is, or has the number. */
export async function findShutLocation(
  db: Db,
  agentId: number,
  locationId: number,
): Promise<{ shopName: string; why: ShutWhy } | null> {
  const row = await db
    .selectFrom("locations")
    .innerJoin("users", "users.id", "locations.ownerId")
    .select(["locations.name as shopName", "users.disabledAt", "users.closedAt"])
    .where("locations.id", "=", locationId)
    .where("users.agentId", "=", agentId)
    .where("users.role", "=", "owner")
    .executeTakeFirst();
  const why = row && shutWhy(row);
  return row && why ? { shopName: row.shopName, why } : null;
}

/**
 * The main shops of registrants of an agent, found by any of their locations. Locations of other owners are left out,
 * and so are registrants who may not log in any more.
 */
export async function findRegistrantLocations(
  db: Db,
  agentId: number,
  locationIds: number[],
): Promise<(RegistrantLocation & { askedId: number })[]> {
  if (locationIds.length === 0) return [];
  const rows = await db
    .selectFrom("locations as asked")
    .innerJoin("users", "users.id", "asked.ownerId")
    .innerJoin("locations as main", (join) =>
      join.onRef("main.ownerId", "=", "users.id").on("main.isMain", "=", true),
    )
    .select(["asked.id as askedId", "main.id as locationId", "main.name as shopName"])
    .select(["users.id", "users.name", "users.email", "users.emailVerifiedAt"])
    .where("asked.id", "in", locationIds)
    .where("users.agentId", "=", agentId)
    .where("users.role", "=", "owner")
    .where("users.disabledAt", "is", null)
    .where("users.closedAt", "is", null)
    .orderBy("main.id")
    .execute();
  return rows.map(({ askedId, locationId, shopName, ...registrant }) => ({
    askedId,
    locationId,
    shopName,
    registrant,
  }));
}
