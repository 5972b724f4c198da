import { choose } from "~/models/checkout";
import { noChoices } from "~/models/checkout.server";
import { readPresses } from "~/models/press.server";
import { mismatches } from "~/models/price-echo";
import { checkoutLimit } from "~/models/throttle";
import type { Pressed, PricedOrder } from "./checkout-outcome.server";
import { priceMoment } from "./checkout-press.server";
import { decideOn, triesKey } from "./checkout-settlement.server";
import type { CheckoutContext, CheckoutPost, CheckoutVisit } from "./checkout.server";
import { inTurn } from "./owner-turn.server";
import { placeUnheld } from "./placement.server";
import { together } from "./together.server";

type PlainPost = CheckoutPost & { intent: "pay" | "subscribe"; submissionKey: string };

/**
 * The plain case of paying: from the wallet or for nothing, with neither a card nor a coupon. It takes one call that
 * reads and one that writes, and holds nothing between them. Null, with nothing written, wherever more is to be done
 * or something came between: then the press is made while the location is held.
 */
export async function payUnheld(
  app: CheckoutContext,
  visit: CheckoutVisit,
  post: CheckoutPost,
): Promise<Pressed | null> {
  if (!isPlain(post)) return null;
  return inTurn(app.db, visit.customer.id, () => pay(app, visit, post));
}

const isPlain = (post: CheckoutPost): post is PlainPost =>
  (post.intent === "pay" || post.intent === "subscribe") &&
  post.submissionKey !== undefined &&
  typeof post.card !== "number" &&
  !post.coupon?.trim();

/** Presses that come at the same time are read together. */
export const readPress = together(readPresses);

async function pay(app: CheckoutContext, visit: CheckoutVisit, post: PlainPost): Promise<Pressed | null> {
  const order = await readOrder(app, visit, post);
  if (!order || order.submissionKey !== post.submissionKey) return null;
  if (mismatches(post.echo ?? {}, order).length > 0) return null;
  const decision = decideOn(order, { ...post, balance: order.standing.balance }, "used");
  if (!("act" in decision) || (decision.act !== "wallet" && decision.act !== "free")) return null;
  const placed = await placeUnheld(app, {
    ...order,
    requestId: post.requestId,
    onboarding: decision.onboarding,
    addOns: order.choices.addOns,
    method: decision.act,
    plans: visit.catalogue.plans,
    tries: { key: triesKey(visit.customer.id), limit: checkoutLimit },
  });
  return placed.outcome === "fulfilled" ? { outcome: "placed", order: placed.order } : null;
}

/** The order with what the form says, unless there is more to it than its price. */
async function readOrder(
  app: CheckoutContext,
  visit: CheckoutVisit,
  post: PlainPost,
): Promise<PricedOrder | null> {
  const { catalogue, customer, plan, duration } = visit;
  const address = { ownerId: customer.id, planId: plan.id, duration };
  const now = app.clock.now();
  const press = await readPress(app.db, {
    ...address,
    catalogue,
    submissionKey: post.submissionKey,
    since: now,
  });
  if (!press || press.known || press.standing.awaits || press.stored?.couponId) return null;
  const { standing, stored } = press;
  const choosing = choose(catalogue, plan, stored?.choices ?? noChoices, post);
  if (!choosing.ok) return null;
  const moment = { ...visit, standing, now, choices: choosing.choices, stored, couponId: null };
  return priceMoment(app, app.db, moment, post);
}
