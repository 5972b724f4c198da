import type { Db } from "#db/client";
import {
  isPriced,
  selfOnboarding,
  type Catalogue,
  type OnboardingOption,
  type PricedPlan,
} from "~/models/catalogue";
import { findOrder } from "~/models/order.server";
import type { Quote } from "~/models/pricing";
import { extrasNow, renewalQuote } from "~/models/renewal";
import type { LiveSubscription } from "~/models/subscription";
import type { Placement } from "./placement.server";

/** What a further period of a subscription is and costs, by the catalogue of now. */
export interface RenewalTerms extends Pick<Placement, "plan" | "duration" | "addOns" | "onboarding"> {
  quote: Quote;
}

/** Null where the plan has left the catalogue and cannot be renewed. */
export async function renewalTerms(
  db: Db,
  catalogue: Catalogue,
  {
    ownerId,
    subscription,
    vatTenths,
  }: { ownerId: number; subscription: LiveSubscription; vatTenths: number },
): Promise<RenewalTerms | null> {
  const planId = subscription.nextPlanId ?? subscription.planId;
  const duration = subscription.nextDuration ?? subscription.duration;
  const plan = offered(catalogue, planId);
  const onboarding = freeOnboarding(catalogue);
  if (!plan || !onboarding) return null;
  const order = await findOrder(db, ownerId, subscription.orderId);
  const addOns = plan.amountMonth > 0 ? extrasNow(catalogue, order?.extras ?? []) : [];
  return { plan, duration, addOns, onboarding, quote: renewalQuote({ plan, duration, addOns, vatTenths }) };
}

const offered = (catalogue: Catalogue, id: number): PricedPlan | null =>
  catalogue.plans.filter(isPriced).find((plan) => plan.id === id && !plan.disabled) ?? null;

/** Setup belongs to a first order. */
export function freeOnboarding(catalogue: Catalogue): OnboardingOption | null {
  return selfOnboarding(catalogue) ?? catalogue.onboarding.find(({ fee }) => fee === 0) ?? null;
}
