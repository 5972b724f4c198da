import type { Catalogue, Duration, PricedPlan } from "~/models/plans/catalogue";
import type { ChosenAddOn, Quote } from "~/models/plans/quote";
import { type Continuation, continuationOf } from "~/models/subscriptions/continuation";
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

interface Following {
  /** As the owner chose before; null if the time has no end. */
  continuation: Continuation | null;
  /** If the card that pays renews it, too. */
  continuationByCard: Continuation | null;
}

/** What follows after the time that an order of a plan would pay for. */
export function continuationAfter(
  { config }: Pick<App, "config">,
  { catalogue, plan, duration }: BoughtPlan,
  { periods, addOns, quote, now }: ChosenOrder,
): Following {
  const bought = { planId: plan.id, duration, lines: quote.lines, extras: orderedExtras(addOns) };
  const order = { ...bought, kind: "new", method: "card", reference: "" } as const;
  const situation = { periods, plans: catalogue.plans, now };
  const last = lastPeriodAfter(order, startOf(order, situation), situation);
  if (last === null) return { continuation: null, continuationByCard: null };
  const byCard = {
    renewalMethod: "card" as const,
    renewalCard: "this card",
    renewalCardLost: false,
    cancelledAt: null,
  };
  return {
    continuation: continuationOf(catalogue, last, config.vatTenths),
    continuationByCard: continuationOf(catalogue, { ...last, ...byCard }, config.vatTenths),
  };
}
