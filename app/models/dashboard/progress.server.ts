import type { Db } from "#db/client";
import { countUsers } from "~/models/members/member.server";
import { countProducts } from "~/models/sales/product.server";
import { countLocations } from "~/models/users/location.server";
import type { Progress } from "./next-step";
import type { Counts } from "./use";

/** What this site counts of what plans limit: one line for each meter. */
export async function countUse(db: Db, ownerId: number, now: Date): Promise<Counts> {
  return {
    users: await countUsers(db, ownerId, now),
    outlets: await countLocations(db, ownerId),
    products: await countProducts(db, ownerId),
  };
}

/** What was done at the till. One that was signed out again has been signed in. */
export function readTillProgress(db: Db, ownerId: number): Promise<Pick<Progress, "till" | "sale">> {
  const till = db.selectFrom("tills").select("id").where("owner_id", "=", ownerId);
  const sale = db.selectFrom("sales").select("id").where("owner_id", "=", ownerId);
  return db
    .selectNoFrom((is) => [is.exists(till).as("till"), is.exists(sale).as("sale")])
    .$castTo<Pick<Progress, "till" | "sale">>()
    .executeTakeFirstOrThrow();
}
