import type { ShutWhy } from "./shown-location";
import { dayOf } from "~/models/date";
import type { Catalogue, Duration, PricedPlan } from "~/models/plans/catalogue";
import { isFree, isPriced } from "~/models/plans/catalogue";
import type { ChosenAddOn, ResellerQuote } from "~/models/plans/quote";
import { resellerQuote } from "~/models/plans/quote";
import type { Period } from "~/models/subscriptions/period";
import { periodOfPurchase } from "~/models/subscriptions/pay-ahead";
import {
  type OrderedPeriod,
  extrasAfter,
  extrasNow,
  liveSubscriptionOf,
  lastPeriodOf,
  unfinishedPeriods,
} from "~/models/subscriptions/subscription";
import { readableLetters } from "~/models/readable-letters";
import { readId } from "~/models/row-id";

/*
 * Several locations that an agent renews in one payment: each keeps its last plan, duration and extras, at current
 * prices.
 */

/** The most locations renewed in one payment. */
export const MOST_TOGETHER = 50;

/** What renews a location, and for which days. */
export interface LocationRenewal {
  plan: PricedPlan;
  duration: Duration;
  addOns: ChosenAddOn[];
  quote: ResellerQuote;
  period: Period;
}

/** Why a named location is not renewed with the others. */
export type LeftOut = ShutWhy | "not-yours" | "nothing-paid" | "trial" | "not-on-sale";

interface Situation {
  /** All periods of the location, past and present. */
  periods: OrderedPeriod[];
  catalogue: Catalogue;
  vatTenths: number;
  now: Date;
}

export function locationRenewal(situation: Situation): LocationRenewal | LeftOut {
  const { periods, catalogue, vatTenths, now } = situation;
  const running = unfinishedPeriods(periods, now);
  if (liveSubscriptionOf(running, now)?.kind === "trial") return "trial";
  const last = lastPaid(periods);
  if (!last) return "nothing-paid";
  const plan = catalogue.plans.find(({ id, disabled }) => id === last.planId && !disabled);
  if (!plan || !isPriced(plan) || isFree(plan)) return "not-on-sale";
  const { duration } = last;
  const addOns = extrasNow(catalogue, extrasAfter(last));
  return {
    plan,
    duration,
    addOns,
    quote: resellerQuote({ plan, duration, addOns, vatTenths }),
    period: periodOfPurchase({ catalogue, plan, duration }, periods, now),
  };
}

/** The period that continues or was last: one replaced before it began does not count. */
function lastPaid(periods: OrderedPeriod[]): OrderedPeriod | undefined {
  const open = lastPeriodOf(periods);
  if (open?.kind === "paid") return open;
  return periods.findLast(
    ({ kind, startsAt, endedAt }) => kind === "paid" && (endedAt === null || endedAt > startsAt),
  );
}

const listed = /^\d{1,15}(?:\.\d{1,15})*$/;

/** The locations in an address, each once; `more` if it names too many, in which case the rest is left out. */
export function readTogether(query: URLSearchParams): { ids: number[]; more: boolean } {
  const typed = query.getAll("branch").flatMap((value) => (listed.test(value) ? value.split(".") : []));
  const ids = [...new Set(typed.map(readId))].filter((id) => id > 0);
  return { ids: ids.slice(0, MOST_TOGETHER), more: ids.length > MOST_TOGETHER };
}

/** The page on which locations are renewed together. It is short, so that it fits wherever addresses are stored. */
export const renewTogetherPath = (ids: number[]): string => `/reseller/renew?branch=${ids.join(".")}`;

/** "KPB-7G4KD2MX9Q", from ten random bytes. */
export const bulkRenewalReference = (bytes: Uint8Array): string => `KPB-${readableLetters(bytes)}`;

export const bulkRenewalPath = (reference: string): string => `/reseller/renewals/${reference}`;

/** The prices of an order summary hold for the day it was made. */
export const summaryDay = (now: Date): string => dayOf(now);
