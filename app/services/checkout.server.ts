import type { Db } from "#db/client";
import { recordEvent } from "~/models/audit.server";
import type { Catalogue, Duration, PricedPlan } from "~/models/catalogue";
import {
  choose,
  decide,
  type Choices,
  type Intent,
  type PostedChoices,
  type Refusal,
} from "~/models/checkout";
import { findCheckout, noChoices, saveCheckout } from "~/models/checkout.server";
import { lockMainLocation, type Location } from "~/models/location.server";
import { mismatches, type PriceEcho } from "~/models/price-echo";
import { quote, type Quote } from "~/models/pricing";
import { liveSubscription, trialStanding } from "~/models/subscription.server";
import { checkoutLimit } from "~/models/throttle";
import { hit } from "~/models/throttle.server";
import type { App } from "./app.server";
import { placeOrder, type Customer } from "./placement.server";
import { findRepeated, type Repeated } from "./repeated-order.server";
import { submissionKey } from "./submission-key.server";
import { takeTrial } from "./trial.server";

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
  | { outcome: "updated" }
  | { outcome: "refused"; refusal: Refusal; choices: Choices }
  | { outcome: "invalid"; errors: Partial<Record<string, string>> }
  | { outcome: "throttled"; retryAfterSeconds: number };

/** One press of a button, in one transaction that holds the owner's location. */
export function submitCheckout(app: Context, visit: Visit, post: CheckoutPost): Promise<CheckoutResult> {
  return app.db.transaction().execute(async (trx) => {
    const location = await lockMainLocation(trx, visit.customer.id);
    const now = app.clock.now();
    const repeated = await findRepeated(
      trx,
      { ownerId: visit.customer.id, planId: visit.plan.id, ...visit },
      post,
      now,
    );
    return repeated ?? press(app, trx, { ...visit, location, now }, post);
  });
}

interface Moment extends Visit {
  location: Location;
  now: Date;
}

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
  return act(app, trx, order, post);
}

interface PricedOrder extends Moment {
  choices: Choices;
  quote: Quote;
  submissionKey: string;
}

async function act(app: Context, trx: Db, order: PricedOrder, post: CheckoutPost): Promise<CheckoutResult> {
  const { customer, choices, now } = order;
  const { intent, requestId } = post;
  if (intent === "update") return { outcome: "updated" };
  const tries = await hit(trx, `checkout:${customer.id}`, checkoutLimit, now);
  if (!tries.allowed) return { outcome: "throttled", retryAfterSeconds: tries.retryAfterSeconds };
  const live = await liveSubscription(trx, customer.id, now);
  const standing = await trialStanding(trx, customer.id, now);
  const decision = decide({ ...order, intent, live, standing });
  if ("refuse" in decision) return refuse(trx, order, decision.refuse, requestId);
  const { onboarding } = choices;
  if (!onboarding) throw new Error("an order was decided without onboarding");
  const placement = { ...order, onboarding, requestId };
  if (decision.act === "subscribe")
    return {
      outcome: "placed",
      order: await placeOrder(app, trx, { ...placement, method: "free", endsAt: null }),
    };
  const trial = await takeTrial(app, trx, { ...placement, user: customer });
  return trial.ok ? { outcome: "placed", order: trial.order } : refuse(trx, order, trial.reason, requestId);
}

async function refuse(
  trx: Db,
  { customer, choices, now }: PricedOrder,
  refusal: Refusal,
  requestId?: string,
) {
  const subject = { actorId: customer.id, subjectId: customer.id };
  await recordEvent(trx, {
    now,
    action: "subscription-started",
    outcome: "refused",
    reason: refusal,
    requestId,
    ...subject,
  });
  return { outcome: "refused", refusal, choices } as const;
}

/** The server prices everything; what a form says about money is only compared. */
async function noteMismatch(
  app: Context,
  trx: Db,
  order: PricedOrder,
  { echo, requestId }: CheckoutPost,
): Promise<void> {
  const fields = mismatches(echo ?? {}, order);
  if (fields.length === 0) return;
  const { customer, now } = order;
  app.log.warn({ fields, ownerId: customer.id, requestId }, "a form's prices differ from ours");
  const subject = { actorId: customer.id, subjectId: customer.id };
  const reason = fields.join(" ");
  await recordEvent(trx, {
    now,
    action: "price-mismatch",
    outcome: "refused",
    reason,
    requestId,
    ...subject,
  });
}
