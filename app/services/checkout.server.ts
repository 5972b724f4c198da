import type { Db } from "#db/client";
import type { Catalogue, Duration, PricedPlan } from "~/models/catalogue";
import { choose, type Intent, type PostedChoices } from "~/models/checkout";
import { findCheckout, noChoices, saveCheckout } from "~/models/checkout.server";
import { lockMainLocation, type Location } from "~/models/location.server";
import type { PriceEcho } from "~/models/price-echo";
import { quote } from "~/models/pricing";
import { liveSubscription, trialStanding } from "~/models/subscription.server";
import type { App } from "./app.server";
import { settle, type Settled } from "./checkout-settlement.server";
import type { Customer } from "./placement.server";
import { noteMismatch } from "./price-echo.server";
import { findRepeated, type Repeated } from "./repeated-order.server";
import { submissionKey } from "./submission-key.server";

type Context = Pick<App, "db" | "clock" | "random" | "config" | "log">;

interface Visit {
  catalogue: Catalogue;
  customer: Customer;
  plan: PricedPlan;
  duration: Duration;
}

/** Everything a checkout page shows, from what is stored; it writes nothing. */
export async function readCheckout(app: Context, { catalogue, customer, plan, duration }: Visit) {
  const address = { ownerId: customer.id, planId: plan.id, duration };
  const now = app.clock.now();
  const stored = await findCheckout(app.db, catalogue, address);
  const choices = stored?.choices ?? noChoices;
  return {
    choices,
    quote: quote({ plan, duration, ...choices }),
    live: await liveSubscription(app.db, customer.id, now),
    standing: await trialStanding(app.db, customer.id, now),
    submissionKey: stored?.submissionKey ?? (await submissionKey(app, app.db, address)),
  };
}

export interface CheckoutPost extends PostedChoices {
  intent: Intent;
  /** What the form says about prices: compared, never used. */
  echo?: PriceEcho | undefined;
  /** Missing where a button of the pricing page posts here. */
  submissionKey?: string | undefined;
  requestId?: string | undefined;
}

/** A placed order, whether by this post or by the one it repeats, is a `Repeated` too. */
export type CheckoutResult =
  | Repeated
  | Settled
  | { outcome: "updated" }
  | { outcome: "invalid"; errors: Partial<Record<string, string>> };

/** One press of a button, in one transaction that holds the owner's location. */
export function submitCheckout(app: Context, visit: Visit, post: CheckoutPost): Promise<CheckoutResult> {
  return app.db.transaction().execute(async (trx) => {
    const location = await lockMainLocation(trx, visit.customer.id);
    const now = app.clock.now();
    const address = { ownerId: visit.customer.id, planId: visit.plan.id, duration: visit.duration };
    const repeated = await findRepeated(trx, address, post, now);
    return repeated ?? press(app, trx, { ...visit, location, now }, post);
  });
}

type Moment = Visit & { location: Location; now: Date };

async function press(app: Context, trx: Db, moment: Moment, post: CheckoutPost): Promise<CheckoutResult> {
  const { catalogue, customer, plan, duration, location, now } = moment;
  const address = { ownerId: customer.id, planId: plan.id, duration };
  const stored = await findCheckout(trx, catalogue, address);
  const choosing = choose(catalogue, plan, stored?.choices ?? noChoices, post);
  if (!choosing.ok) return { outcome: "invalid", errors: choosing.errors };
  const { choices } = choosing;
  const key = stored?.submissionKey ?? (await submissionKey(app, trx, address));
  await saveCheckout(trx, { ...address, locationId: location.id, submissionKey: key, choices, now });
  const order = { ...moment, choices, quote: quote({ plan, duration, ...choices }), submissionKey: key };
  await noteMismatch(app, trx, order, post);
  return post.intent === "update" ? { outcome: "updated" } : settle(app, trx, order, post);
}
