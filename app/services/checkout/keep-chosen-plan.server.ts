import { noChoices } from "~/models/checkout/choices";
import { keepDraft } from "~/models/checkout/draft.server";
import { type Duration, findPlan, isPriced } from "~/models/plans/catalogue";
import { findMainLocation } from "~/models/users/location.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";
import { type CheckoutContext, checkoutKey } from "./read-checkout.server";

interface ChosenPlan {
  ownerId: number;
  planId: string | undefined;
  duration: Duration | undefined;
}

/**
 * Keeps the plan that was chosen before the account existed, as a draft without choices, so that it is found again
 * without the address that carries it. A plan that is not sold is left out.
 */
export async function keepChosenPlan(
  app: CheckoutContext,
  { ownerId, planId: typed, duration = "month" }: ChosenPlan,
): Promise<void> {
  const plan = findPlan(await catalogueOf(app), typed);
  const location = await findMainLocation(app.db, ownerId);
  if (!plan || !isPriced(plan) || !location) return;
  const address = { ownerId, planId: plan.id, duration };
  await keepDraft(app.db, {
    ...address,
    locationId: location.id,
    agentId: null,
    isFirst: true,
    choices: noChoices,
    couponId: null,
    checkedFingerprint: null,
    seenFingerprint: null,
    submissionKey: checkoutKey(app, address, 0),
    now: app.clock.now(),
  });
}
