import type { Db } from "#db/client";
import type { User } from "~/models/users/user";

/** The main shop of a registrant. An agent can pay its plan, which covers all the owner's shops. */
export interface RegistrantLocation {
  locationId: number;
  shopName: string;
  registrant: Pick<User, "id" | "name" | "email" | "emailVerifiedAt">;
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
    .innerJoin("users", "users.id", "asked.owner_id")
    .innerJoin("locations as main", (join) =>
      join.onRef("main.owner_id", "=", "users.id").on("main.is_main", "=", true),
    )
    .select(["asked.id as askedId", "main.id as locationId", "main.name as shopName"])
    .select(["users.id", "users.name", "users.email", "users.email_verified_at as emailVerifiedAt"])
    .where("asked.id", "in", locationIds)
    .where("users.agent_id", "=", agentId)
    .where("users.role", "=", "owner")
    .where("users.disabled_at", "is", null)
    .where("users.closed_at", "is", null)
    .orderBy("main.id")
    .execute();
  return rows.map(({ askedId, locationId, shopName, ...registrant }) => ({
    ...{ askedId, locationId, shopName },
    registrant,
  }));
}
