import { dayOf, formatDate } from "~/models/date";
import { checkoutPath } from "~/models/plans/call-to-action";
import type { Catalogue, Duration, Plan } from "~/models/plans/catalogue";
import type { Period } from "./period";
import { planChange, startingPeriod } from "./plan-change";
import {
  type LiveSubscription,
  type OrderedPeriod,
  type Subscription,
  liveSubscriptionOf,
  unfinishedPeriods,
} from "./subscription";

const added: Record<Duration, string> = { month: "one more month", yearly: "one more year" };

export const extendText = (live: Pick<LiveSubscription, "endsAt"> | null, duration: Duration): string =>
  live?.endsAt ? `Pay now for ${added[duration]}, from ${formatDate(live.endsAt)}.` : "Starts now.";

/**
 * The checkout for more time of a paid plan. The address names the end it adds to: once a payment has moved that end,
 * the same address buys nothing more.
 */
export const payAheadPath = (planId: number, duration: Duration, paidUntil: Date): string =>
  `${checkoutPath(planId, duration)}?after=${dayOf(paidUntil)}`;

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

/** The checkout for what follows a trial or paid period, or for the plan again once it has ended. */
export const payingPage = (
  { kind, planId, duration, endsAt }: Pick<Subscription, "kind" | "planId" | "duration" | "endsAt">,
  now: Date,
): string =>
  kind === "paid" && endsAt !== null && endsAt > now
    ? payAheadPath(planId, duration, endsAt)
    : checkoutPath(planId, duration);

/** Whether a page or form names the end of the paid time, and so asks for time after it. */
export const asksForMore = (paid: Date, after: string | null | undefined): boolean => after === dayOf(paid);

interface Buying {
  catalogue: Pick<Catalogue, "plans">;
  plan: Plan;
  duration: Duration;
}

/** The period that a payment made now would buy. */
export function periodOfPurchase(
  { catalogue, plan, duration }: Buying,
  periods: OrderedPeriod[],
  now: Date,
): Period {
  const running = unfinishedPeriods(periods, now);
  const change = planChange(liveSubscriptionOf(running, now), { planId: plan.id }, catalogue.plans);
  return startingPeriod({ change, last: running.at(-1) ?? null, duration, now });
}
