import type { Offer } from "~/models/plans/catalogue";
import { allowanceAt } from "./shop-allowance";
import type { SubscriptionPeriod } from "./subscription";

/** How many locations an owner uses and may use; null is unlimited. */
export interface Outlets {
  used: number;
  limit: number | null;
}

/**
 * How many locations the running plan includes, as it was when its period began and with the extras bought; null is
 * unlimited. Agreements with sales are not counted here.
 */
export function outletLimit(
  offer: Pick<Offer, "plans" | "replaced">,
  live: Pick<SubscriptionPeriod, "planId" | "startsAt" | "extras"> | null,
): number | null {
  return allowanceAt(offer, live).outlets;
}

export const isFull = ({ used, limit }: Outlets): boolean => limit !== null && used >= limit;
