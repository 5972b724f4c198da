import type { Db } from "#db/client";
import { recordEvent } from "~/models/audit.server";
import type { Catalogue, Duration, PricedPlan } from "~/models/catalogue";
import { choose, decide, type Choices, type Intent, type PostedChoices, type Refusal } from "~/models/checkout";
import { findCheckout, isKeyOfAnother, noChoices, saveCheckout } from "~/models/checkout.server";
import { lockMainLocation, type Location } from "~/models/location.server";
import type { Order } from "~/models/order";
import { findOrderByKey, findTrialOrder } from "~/models/order.server";
import { quote } from "~/models/pricing";
import { liveSubscription, trialStanding } from "~/models/subscription.server";
import type { App } from "./app.server";
import { placeOrder, type Customer } from "./placement.server";
import { submissionKey } from "./submission-key.server";
import { takeTrial } from "./trial.server";

type Context = Pick<App, "db" | "clock" | "random" | "config">;

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
  /** Missing where a button of the pricing page posts here. */
  submissionKey?: string | undefined;
  requestId: string | null;
}

export type CheckoutResult =
  | { outcome: "updated" }
  | { outcome: "placed"; order: Order }
  | { outcome: "refused"; refusal: Refusal; choices: Choices }
  | { outcome: "invalid"; errors: Partial<Record<string, string>> }
  /** The key stands for an order of other content. */
  | { outcome: "conflict"; order: Order }
  | { outcome: "not-found" };

/** One press of a button, in one transaction that holds the owner's location. */
export function submitCheckout(app: Context, visit: Visit, post: CheckoutPost): Promise<CheckoutResult> {
  return app.db.transaction().execute(async (trx) => {
    const location = await lockMainLocation(trx, visit.customer.id);
    return (await repeated(app, trx, visit, post)) ?? (await press(app, trx, { ...visit, location }, post));
  });
}

/** A second post of the same form gets the first result, also when the checkout it came from is long gone. */
async function repeated(app: Context, trx: Db, visit: Visit, post: CheckoutPost): Promise<CheckoutResult | null> {
  const ownerId = visit.customer.id;
  if (post.submissionKey === undefined) return post.intent === "trial" ? repeatedTrial(app, trx, ownerId) : null;
  const order = await findOrderByKey(trx, ownerId, post.submissionKey);
  if (order) return { outcome: isSameContent(order, visit, post) ? "placed" : "conflict", order };
  return (await isKeyOfAnother(trx, ownerId, post.submissionKey)) ? { outcome: "not-found" } : null;
}

/** The pricing page's button carries no key; but an owner has one trial, so while it runs a post repeats it. */
async function repeatedTrial(app: Context, trx: Db, ownerId: number): Promise<CheckoutResult | null> {
  const live = await liveSubscription(trx, ownerId, app.clock.now());
  const order = live?.kind === "trial" ? await findTrialOrder(trx, ownerId) : null;
  return order ? { outcome: "placed", order } : null;
}

function isSameContent(order: Order, { plan, duration }: Visit, post: CheckoutPost): boolean {
  const method = post.intent === "trial" ? "trial" : "free";
  return (
    order.planId === plan.id &&
    order.duration === duration &&
    order.method === method &&
    order.onboardingId === (post.onboardingId ?? order.onboardingId)
  );
}

async function press(app: Context, trx: Db, visit: Visit & { location: Location }, post: CheckoutPost) {
  const { catalogue, customer, location, plan, duration } = visit;
  const address = { ownerId: customer.id, planId: plan.id, duration };
  const now = app.clock.now();
  const stored = await findCheckout(trx, catalogue, address);
  const choosing = choose(catalogue, plan, stored?.choices ?? noChoices, post);
  if (!choosing.ok) return { outcome: "invalid", errors: choosing.errors } as const;
  const { choices } = choosing;
  const key = stored?.submissionKey ?? (await submissionKey(app, trx, address));
  await saveCheckout(trx, { ...address, locationId: location.id, submissionKey: key, choices, now });
  const priced = quote({ plan, duration, ...choices });
  const live = await liveSubscription(trx, customer.id, now);
  const standing = await trialStanding(trx, customer.id, now);
  const decision = decide({ intent: post.intent, plan, choices, quote: priced, live, standing });
  if ("refuse" in decision) return refuse(trx, visit, post, { refusal: decision.refuse, choices, now });
  const { onboarding } = choices;
  if (decision.act === "update" || !onboarding) return { outcome: "updated" } as const;
  const { requestId } = post;
  const placement = { location, plan, duration, onboarding, submissionKey: key, requestId, now };
  if (decision.act === "subscribe") {
    const order = { ...placement, customer, quote: priced, method: "free", endsAt: null } as const;
    return { outcome: "placed", order: await placeOrder(app, trx, order) } as const;
  }
  const trial = await takeTrial(app, trx, { ...placement, user: customer });
  if (trial.ok) return { outcome: "placed", order: trial.order } as const;
  return refuse(trx, visit, post, { refusal: trial.reason, choices, now });
}

interface Refused {
  refusal: Refusal;
  choices: Choices;
  now: Date;
}

async function refuse(trx: Db, { customer }: Visit, post: CheckoutPost, { refusal, choices, now }: Refused) {
  await recordEvent(trx, {
    now,
    action: "subscription-started",
    outcome: "refused",
    reason: refusal,
    actorId: customer.id,
    subjectId: customer.id,
    requestId: post.requestId,
  });
  return { outcome: "refused", refusal, choices } as const;
}
