import type { Db } from "#db/client";
import { recordEvent } from "~/models/audit.server";
import type { Duration, PricedPlan } from "~/models/catalogue";
import { decide, type Choices, type Intent, type Refusal } from "~/models/checkout";
import type { Location } from "~/models/location.server";
import type { Order } from "~/models/order";
import type { Quote } from "~/models/pricing";
import { liveSubscription, trialStanding } from "~/models/subscription.server";
import { checkoutLimit } from "~/models/throttle";
import { hit } from "~/models/throttle.server";
import type { App } from "./app.server";
import { placeOrder, type Customer } from "./placement.server";
import { takeTrial } from "./trial.server";

export type Settled =
  | { outcome: "placed"; order: Order }
  | { outcome: "refused"; refusal: Refusal; choices: Choices }
  | { outcome: "throttled"; retryAfterSeconds: number };

/** A stored order with its price, at one moment of a transaction that holds the location. */
export interface PricedOrder {
  customer: Customer;
  location: Location;
  plan: PricedPlan;
  duration: Duration;
  choices: Choices;
  quote: Quote;
  submissionKey: string;
  now: Date;
}

interface Press {
  intent: Intent;
  requestId?: string | undefined;
}

/** Takes a free order or the trial, or says why not. Only a press that would move something counts as a try. */
export async function settle(
  app: Pick<App, "random" | "config">,
  trx: Db,
  order: PricedOrder,
  { intent, requestId }: Press,
): Promise<Settled> {
  const { customer, now } = order;
  const live = await liveSubscription(trx, customer.id, now);
  const standing = await trialStanding(trx, customer.id, now);
  const decision = decide({ ...order, intent, live, standing });
  const incomplete = "refuse" in decision && decision.refuse !== "payment-closed";
  if (incomplete) return refuse(trx, order, decision.refuse, requestId);
  const tries = await hit(trx, `checkout:${customer.id}`, checkoutLimit, now);
  if (!tries.allowed) return { outcome: "throttled", retryAfterSeconds: tries.retryAfterSeconds };
  if ("refuse" in decision) return refuse(trx, order, decision.refuse, requestId);
  if (decision.act === "update") throw new Error("an update settles nothing");
  const placement = { ...order, onboarding: decision.onboarding, requestId };
  if (decision.act === "trial") {
    const trial = await takeTrial(app, trx, { ...placement, user: customer });
    return trial.ok ? { outcome: "placed", order: trial.order } : refuse(trx, order, trial.reason, requestId);
  }
  const placed = await placeOrder(app, trx, { ...placement, plans: [order.plan], method: "free" });
  if (!placed.order) throw new Error("a free order has no coupon to wait for");
  return { outcome: "placed", order: placed.order };
}

async function refuse(
  trx: Db,
  { customer, choices, now }: PricedOrder,
  refusal: Refusal,
  requestId: string | undefined,
): Promise<Settled> {
  await recordEvent(trx, {
    now,
    action: "subscription-started",
    outcome: "refused",
    reason: refusal,
    actorId: customer.id,
    subjectId: customer.id,
    requestId,
  });
  return { outcome: "refused", refusal, choices };
}
