import type { Offer } from "~/models/plans/catalogue";
import { planSince } from "~/models/plans/price-change";
import { limitOf } from "./billing-view";
import type { SubscriptionPeriod } from "./subscription";

/** How many locations an owner uses, and how many may be used: null is without a limit. */
export interface Outlets {
  used: number;
  limit: number | null;
}

/** The main shop is there with any plan and with none. */
const MAIN_ALONE = 1;

/**
 * How many locations what runs includes, by the plan as it was when its period began and with the extras that were
 * bought; null without a limit. What was agreed with sales is not counted here.
 */
export function outletLimit(
  offer: Pick<Offer, "plans" | "replaced">,
  live: Pick<SubscriptionPeriod, "planId" | "startsAt" | "extras"> | null,
): number | null {
  const plan = offer.plans.find(({ id }) => id === live?.planId);
  if (!live || !plan) return MAIN_ALONE;
  const limit = limitOf(planSince(offer, plan, live.startsAt), live.extras, "outlets");
  if (limit === undefined) return MAIN_ALONE;
  return typeof limit === "number" ? limit : null;
}

export const isFull = ({ used, limit }: Outlets): boolean => limit !== null && used >= limit;
