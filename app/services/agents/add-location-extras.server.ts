import type { Quantities } from "~/models/checkout/change-price";
import { agentOrderLimit } from "~/models/checkout/limits";
import { countAttempt } from "~/models/http/throttle.server";
import type { User } from "~/models/users/user";
import { type PlaceOrderResult, refuseOrder } from "~/services/checkout/place-order.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";
import { type AgentContext, orderForLocation } from "./lock-locations.server";

interface LocationExtrasPost {
  locationId: number;
  quantities: Quantities;
  submissionKey: string;
  /** The total on the page, in kobo: compared, never charged. */
  shown: number;
  /** The password was typed recently. */
  fresh: boolean;
}

/** Adds extras to the running period of a location and pays for them with tokens. Every attempt is counted. */
export async function payLocationExtras(
  app: AgentContext,
  agent: User,
  { locationId, quantities, submissionKey: key, shown: total, fresh: isFresh }: LocationExtrasPost,
): Promise<PlaceOrderResult> {
  const tries = await countAttempt(app.db, `branches:${agent.id}`, agentOrderLimit, app.clock.now());
  if (!tries.allowed) return refuseOrder("too-many-locations", tries);
  const catalogue = await catalogueOf(app);
  return orderForLocation(
    app,
    { agent, locationId },
    {
      catalogue,
      isFresh,
      purchase: { kind: "extras", quantities },
      source: { by: "price", key, total },
    },
  );
}
