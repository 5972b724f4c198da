import type { OrderedExtra } from "#db/schema";
import type { Offer } from "~/models/plans/catalogue";
import { planSince } from "~/models/plans/price-change";
import { limitOf } from "./billing-view";

/** The plan that runs at a location; null where the location has none of its own. */
export interface LocationPlan {
  isMain: boolean;
  running: { planId: number; startsAt: Date; extras: OrderedExtra[] } | null;
}

/** How many locations an owner uses, and how many may be used: null is without a limit. */
export interface Outlets {
  used: number;
  limit: number | null;
  /** Of the locations, those that count for the main location's plan, since no other plan has room for them. */
  ofMainPlan: number;
}

type Sold = Pick<Offer, "plans" | "replaced">;

/** The main shop is there with any plan and with none. */
const MAIN_ALONE = 1;

/**
 * Each location that is in use is one outlet. The plans that run include so many together, with the extras that were
 * bought: first that of the main location, then those that others have of their own.
 */
export function outletsOf(offer: Sold, locations: LocationPlan[]): Outlets {
  const used = locations.length;
  const main = locations.find(({ isMain }) => isMain);
  const ofMain = main?.running ? includedIn(offer, main.running) : MAIN_ALONE;
  const others = locations
    .filter(({ isMain }) => !isMain)
    .reduce((sum, { running }) => sum + (running ? includedIn(offer, running) : 0), 0);
  return {
    used,
    limit: Number.isFinite(ofMain + others) ? ofMain + others : null,
    ofMainPlan: Math.max(MAIN_ALONE, used - others),
  };
}

/** What was agreed with sales is not counted here. */
function includedIn(offer: Sold, { planId, startsAt, extras }: NonNullable<LocationPlan["running"]>): number {
  const plan = offer.plans.find(({ id }) => id === planId);
  const limit = plan ? limitOf(planSince(offer, plan, startsAt), extras, "outlets") : undefined;
  if (limit === undefined) return MAIN_ALONE;
  return typeof limit === "number" ? limit : Infinity;
}

export const isFull = ({ used, limit }: Pick<Outlets, "used" | "limit">): boolean =>
  limit !== null && used >= limit;
