import { dayOf } from "~/models/date";
import { PAY_PAGE } from "~/models/messages/money-text";
import type { Catalogue, Duration, Plan } from "~/models/plans/catalogue";
import type { Period } from "./period";
import { planChange, startingPeriod } from "./plan-change";
import {
  type LiveSubscription,
  type OrderedPeriod,
  liveSubscriptionOf,
  unfinishedPeriods,
} from "./subscription";

/**
 * Until when this plan is paid, even while a free trial or another plan runs first; null if it is not paid, or if its
 * payment is late.
 */
export function paidUntil(
  live: Pick<LiveSubscription, "planId" | "paidUntil" | "followedBy"> | null,
  planId: number,
): Date | null {
  if (!live) return null;
  if (live.planId === planId) return live.paidUntil;
  const { followedBy } = live;
  return followedBy?.planId === planId && followedBy.kind === "paid" ? followedBy.endsAt : null;
}

/** Where an owner pays for more time of a plan: late, after its end, or ahead. */
export const renewPath = (duration: Duration): string => `${PAY_PAGE}?duration=${duration}`;

/**
 * Whether a form names the end of the paid time, and so asks for time after it: once a payment has moved that end, the
 * same form buys nothing more.
 */
export const asksForMore = (paid: Date, after: string | null | undefined): boolean => after === dayOf(paid);

interface PlanPurchaseChoice {
  catalogue: Pick<Catalogue, "plans">;
  plan: Plan;
  duration: Duration;
}

/** The period that a payment made now would buy. */
export function periodOfPurchase(
  { catalogue, plan, duration }: PlanPurchaseChoice,
  periods: OrderedPeriod[],
  now: Date,
): Period {
  const running = unfinishedPeriods(periods, now);
  const change = planChange(liveSubscriptionOf(running, now), { planId: plan.id }, catalogue.plans);
  return startingPeriod({ change, last: running.at(-1) ?? null, duration, now });
}
