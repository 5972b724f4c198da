import { findTrialPlan, selfOnboarding } from "~/models/plans/catalogue";
import type { Payer } from "~/models/checkout/purchase";
import { catalogueOf } from "~/services/plans/read-catalogue.server";
import { type OrderContext, type PlaceOrderResult, placeOrder } from "./place-order.server";

interface TrialRequest {
  user: Extract<Payer, { by: "owner" }>["owner"];
}

/**
 * Starts the owner's one trial of Plus, requested at sign-up. Called again while it runs, it returns the order it
 * made.
 */
export async function startTrial(
  app: OrderContext,
  { user: owner }: TrialRequest,
): Promise<PlaceOrderResult> {
  const catalogue = await catalogueOf(app);
  const plan = findTrialPlan(catalogue);
  if (!plan) return { outcome: "refused", refusal: "trial-of-plus-only", facts: {} };
  const onboarding = selfOnboarding(catalogue);
  const order = { plan, duration: "yearly" as const, addOns: [], onboarding };
  return placeOrder(app, {
    payer: { by: "owner", owner },
    catalogue,
    purchase: { ...order, kind: "trial", coupon: null, after: null },
    pay: null,
    source: { by: "step" },
    step: "order",
    isFresh: false,
  });
}
