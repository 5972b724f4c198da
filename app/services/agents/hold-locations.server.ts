import type { Db } from "#db/client";
import { inTransaction } from "#db/transaction";
import { type RegistrantLocation, findRegistrantLocations } from "~/models/agents/registrant-location.server";
import type { PurchaseRequest } from "~/models/checkout/purchase";
import { lockWallet } from "~/models/ledger/wallet.server";
import { type Catalogue, type PricedPlan, findTrialPlan } from "~/models/plans/catalogue";
import { lockState } from "~/models/subscriptions/state.server";
import type { SubscriptionState } from "~/models/subscriptions/subscription";
import type { User } from "~/models/users/user";
import type { App } from "~/services/platform/app.server";
import { type Placed, placeHeldOrder, refused } from "~/services/checkout/place-order.server";

/*
 * How an agent orders for registrants, with tokens: the locations and the tokens are held first, so that nothing that was
 * read can move, and then each location is ordered for.
 */

export type AgentContext = Pick<App, "db" | "clock" | "random" | "config" | "log">;

/** The plan that agents sell. Null while it is not on sale. */
export const planOfAgents = (catalogue: Catalogue): PricedPlan | null => findTrialPlan(catalogue);

/** A location that the transaction holds, as it is from then on. */
export interface HeldLocation extends RegistrantLocation {
  state: SubscriptionState;
}

/**
 * Holds locations of an agent's registrants and the agent's tokens until the transaction commits. Everybody takes
 * them in this order: the locations by their ids, then the tokens, then wallets of owners. What is not the agent's
 * is left out, and each location comes once. Read the clock afterwards.
 */
export async function holdLocations(
  { clock }: Pick<App, "clock">,
  trx: Db,
  agent: Pick<User, "id">,
  locationIds: number[],
): Promise<HeldLocation[]> {
  const found = await findRegistrantLocations(trx, agent.id, locationIds);
  const locations = [...new Map(found.map((location) => [location.locationId, location])).values()];
  const held: HeldLocation[] = [];
  for (const location of locations)
    held.push({ ...location, state: await lockState(trx, location.registrant.id, clock.now()) });
  await lockWallet(trx, agent.id, "tokens");
  return held;
}

/** What an agent orders for a location. */
export type AgentOrder = Pick<PurchaseRequest, "catalogue" | "purchase" | "shown" | "isFresh"> &
  Partial<Pick<PurchaseRequest, "claimed" | "requestId">>;

/** Orders for a location that the transaction holds, with the agent's tokens. */
export const orderForHeldLocation = (
  app: AgentContext,
  { trx, now }: { trx: Db; now: Date },
  { agent, location: { registrant, state } }: { agent: User; location: HeldLocation },
  order: AgentOrder,
): Promise<Placed> =>
  placeHeldOrder(
    app,
    { trx, state, now },
    { ...order, payer: { by: "agent", agent, owner: registrant }, pay: null, step: "order" },
  );

/** Orders for one location, once for a key, whatever else is sent at the same moment. */
export const orderForLocation = (
  app: AgentContext,
  { agent, locationId }: { agent: User; locationId: number },
  order: AgentOrder,
): Promise<Placed> =>
  inTransaction(app.db, async (trx) => {
    const [location] = await holdLocations(app, trx, agent, [locationId]);
    if (location?.locationId !== locationId) return refused("branch-not-found");
    return orderForHeldLocation(app, { trx, now: app.clock.now() }, { agent, location }, order);
  });
