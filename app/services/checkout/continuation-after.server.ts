import type { Catalogue, Duration, PricedPlan } from "~/models/plans/catalogue";
import type { ChosenAddOn, Quote } from "~/models/plans/quote";
import {
  type Continuation,
  continuationOf,
  renewedByCard,
  THIS_CARD,
} from "~/models/subscriptions/continuation";
import { lastPeriodAfter, startOf } from "~/models/subscriptions/start";
import { type SubscriptionState, orderedExtras } from "~/models/subscriptions/subscription";
import type { App } from "~/services/platform/app.server";

interface BoughtPlan {
  catalogue: Catalogue;
  plan: PricedPlan;
  duration: Duration;
}

interface ChosenOrder {
  periods: SubscriptionState["periods"];
  addOns: ChosenAddOn[];
  quote: Quote;
  now: Date;
}

interface OrderContinuations {
  /** As the owner chose before; null if the time has no end. */
  continuation: Continuation | null;
  /** If the card that pays also renews the plan. */
  continuationByCard: Continuation | null;
}

/** What follows after the time that an order of a plan would pay for. */
export function continuationAfter(
  { config }: Pick<App, "config">,
  { catalogue, plan, duration }: BoughtPlan,
  { periods, addOns, quote, now }: ChosenOrder,
): OrderContinuations {
  const bought = { planId: plan.id, duration, lines: quote.lines, extras: orderedExtras(addOns) };
  const order = { ...bought, kind: "new", method: "card", reference: "" } as const;
  const situation = { periods, plans: catalogue.plans, now };
  const last = lastPeriodAfter(order, startOf(order, situation), situation);
  if (last === null) return { continuation: null, continuationByCard: null };
  return {
    continuation: continuationOf(catalogue, last, config.vatTenths),
    continuationByCard: continuationOf(catalogue, renewedByCard(last, THIS_CARD), config.vatTenths),
  };
}
