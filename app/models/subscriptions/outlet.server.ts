import type { Db } from "#db/client";
import type { Offer } from "~/models/plans/catalogue";
import { outletsOf } from "~/models/users/location.server";
import { type Outlets, outletLimit } from "./outlet";
import { stateOf, stateQuery } from "./state.server";
import { type SubscriptionState, liveSubscriptionAt } from "./subscription";

/** The owner's locations in use, and how many the running plan includes. */
export async function readOutlets(
  db: Db,
  offer: Pick<Offer, "plans" | "replaced">,
  ownerId: number,
  now: Date,
): Promise<Outlets> {
  const { state, outlets } = await readStateAndOutlets(db, ownerId, now);
  const live = state && liveSubscriptionAt(state.periods, now);
  return { used: outlets, limit: outletLimit(offer, live) };
}

/**
 * Reads the owner's state and the number of outlets in one query; the state is null if the owner has no main
 * location.
 */
export async function readStateAndOutlets(
  db: Db,
  ownerId: number,
  since: Date,
): Promise<{ state: SubscriptionState | null; outlets: number }> {
  const rows = await stateQuery(db, ownerId, since).select(outletsOf(ownerId).as("outlets")).execute();
  return { state: stateOf(rows), outlets: rows[0]?.outlets ?? 0 };
}
