import type { Offer } from "~/models/plans/catalogue";
import { allowanceAt } from "./pausing";
import type { SubscriptionPeriod } from "./subscription";

/** How many locations an owner uses, and how many may be used: null is without a limit. */
export interface Outlets {
  used: number;
  limit: number | null;
}

/**
 * How many locations what runs includes, by the plan as it was when its period began and with the extras that were
 * bought; null without a limit. What was agreed with sales is not counted here.
 */
export function outletLimit(
  offer: Pick<Offer, "plans" | "replaced">,
  live: Pick<SubscriptionPeriod, "planId" | "startsAt" | "extras"> | null,
): number | null {
  return allowanceAt(offer, live).outlets;
}

export const isFull = ({ used, limit }: Outlets): boolean => limit !== null && used >= limit;
