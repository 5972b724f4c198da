import type { Db } from "#db/client";
import { inTransaction } from "#db/transaction";
import { type RegistrantLocation, findRegistrantLocations } from "~/models/agents/registrant-location.server";
import type { PurchaseRequest } from "~/models/checkout/purchase";
import { lockWallet } from "~/models/ledger/wallet.server";
import { lockState } from "~/models/subscriptions/state.server";
import type { SubscriptionState } from "~/models/subscriptions/subscription";
import type { User } from "~/models/users/user";
import type { App } from "~/services/platform/app.server";
import { type PlaceOrderResult, placeLockedOrder, refuseOrder } from "~/services/checkout/place-order.server";

/* How an agent orders for registrants with tokens: the locations and the tokens are locked first, so that nothing
   that was read can change, and then each location is ordered for. */

export type AgentContext = Pick<App, "db" | "clock" | "random" | "config" | "log">;

/** A location that the transaction has locked, as it is from then on. */
export interface LockedLocation extends RegistrantLocation {
  state: SubscriptionState;
}

/**
 * Locks locations of an agent's registrants and the agent's tokens until the transaction commits. Every transaction
 * locks in this order: the locations by their ids, then the tokens, then wallets of owners. Locations of others are
 * left out, and each comes once. Read the clock afterwards.
 */
export async function lockLocations(
  { clock }: Pick<App, "clock">,
  trx: Db,
  agent: Pick<User, "id">,
  locationIds: number[],
): Promise<LockedLocation[]> {
  const found = await findRegistrantLocations(trx, agent.id, locationIds);
  const locations = [...new Map(found.map((location) => [location.locationId, location])).values()];
  const lockedLocations: LockedLocation[] = [];
  for (const location of locations)
    lockedLocations.push({ ...location, state: await lockState(trx, location.registrant.id, clock.now()) });
  await lockWallet(trx, agent.id, "tokens");
  return lockedLocations;
}

/** What an agent orders for a location. */
export type AgentOrder = Pick<PurchaseRequest, "catalogue" | "purchase" | "source" | "isFresh"> &
  Partial<Pick<PurchaseRequest, "claimed">>;

/** Orders for a location that the transaction has locked, with the agent's tokens. */
export const orderForLockedLocation = (
  app: AgentContext,
  { trx, now }: { trx: Db; now: Date },
  { agent, location: { registrant, state } }: { agent: User; location: LockedLocation },
  order: AgentOrder,
): Promise<PlaceOrderResult> =>
  placeLockedOrder(
    app,
    { trx, state, now },
    { ...order, payer: { by: "agent", agent, owner: registrant }, pay: null, step: "order" },
  );

/** Orders for one location, once for each key, even with other requests at the same moment. */
export const orderForLocation = (
  app: AgentContext,
  { agent, locationId }: { agent: User; locationId: number },
  order: AgentOrder,
): Promise<PlaceOrderResult> =>
  inTransaction(app.db, async (trx) => {
    const [location] = await lockLocations(app, trx, agent, [locationId]);
    if (location?.locationId !== locationId) return refuseOrder("location-not-found");
    return orderForLockedLocation(app, { trx, now: app.clock.now() }, { agent, location }, order);
  });
