import { formatDate } from "~/models/date";
import type { Offer } from "~/models/plans/catalogue";
import {
  type LastPeriod,
  type RenewalTerms,
  continuationOf,
  freeTerms,
  renewalTerms,
} from "~/models/subscriptions/continuation";
import { type InShop, allowanceWith, fitToAllowance } from "~/models/subscriptions/shop-allowance";
import { willPauseText } from "~/messages/subscriptions/pause";
import { orderedExtras } from "~/models/subscriptions/subscription";

/* What will be paused after the last paid period, shown before the owner agrees to anything. */

interface ComingPeriod {
  offer: Offer;
  last: LastPeriod;
  inShop: InShop[];
  vatTenths: number;
}

/** Uses the plan and extras of the next period; terms are null if nothing follows. */
function pausedBy(terms: RenewalTerms | null, { last, inShop }: ComingPeriod): string | null {
  const allowance = allowanceWith(terms?.plan, terms ? orderedExtras(terms.addOns) : []);
  return willPauseText(fitToAllowance(inShop, allowance).pause, formatDate(last.endsAt));
}

/** What the next period would pause if it is paid as chosen: for a choice the owner is about to make. */
export const pausedByChoice = (coming: ComingPeriod): string | null =>
  pausedBy(renewalTerms(coming.offer, coming.last, coming.vatTenths) ?? freeTerms(coming.offer), coming);

/** What will be paused as things are: by the renewal, or by the free plan if nothing renews or the plan pauses. */
export function pausedAfter(coming: ComingPeriod): string | null {
  const { kind } = continuationOf(coming.offer, coming.last, coming.vatTenths);
  return kind === "ends" || kind === "pauses"
    ? pausedBy(freeTerms(coming.offer), coming)
    : pausedByChoice(coming);
}
