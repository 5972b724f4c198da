import type { Db } from "#db/client";
import type { Offer } from "~/models/plans/catalogue";
import { countLocations } from "~/models/users/location.server";
import { type Outlets, outletLimit } from "./outlet";
import { liveSubscription } from "./subscription.server";

/** The owner's locations in use against what the plan that runs now includes. */
export async function readOutlets(
  db: Db,
  offer: Pick<Offer, "plans" | "replaced">,
  ownerId: number,
  now: Date,
): Promise<Outlets> {
  const live = await liveSubscription(db, ownerId, now);
  return { used: await countLocations(db, ownerId), limit: outletLimit(offer, live) };
}
