import type { Db } from "#db/client";
import { choose } from "~/models/checkout";
import { noChoices } from "~/models/checkout.server";
import { readPresses, type Asked, type Press } from "~/models/press.server";
import { mismatches } from "~/models/price-echo";
import { checkoutLimit } from "~/models/throttle";
import type { Pressed, PricedOrder } from "./checkout-outcome.server";
import { priceMoment } from "./checkout-press.server";
import { decideOn, triesKey } from "./checkout-settlement.server";
import type { CheckoutContext, CheckoutPost, CheckoutVisit } from "./checkout.server";
import { makeTurns, type Turn } from "./owner-turn.server";
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
  const { customer, plan, duration, catalogue } = visit;
  const address = { ownerId: customer.id, planId: plan.id, duration };
  const asked = { ...address, catalogue, submissionKey: post.submissionKey, since: app.clock.now() };
  return pressInTurn(app.db, asked, (turn) => pay(app, visit, post, turn));
}

const isPlain = (post: CheckoutPost): post is PlainPost =>
  (post.intent === "pay" || post.intent === "subscribe") &&
  post.submissionKey !== undefined &&
  typeof post.card !== "number" &&
  !post.coupon?.trim();

const read = together(readPresses);

/** Presses that come at the same time are read together, one that waited for its turn by the one before. */
export const readPress = async (db: Db, { asked, found }: PressTurn): Promise<Press | null> =>
  found ?? read(db, asked);

export const pressInTurn = makeTurns<Asked, Press>();
type PressTurn = Turn<Asked, Press>;

/** Places an order, and finds for the press that waits what decides about it. */
export async function placeInTurn(
  app: Parameters<typeof placeUnheld>[0],
  placement: Parameters<typeof placeUnheld>[1],
  { next }: PressTurn,
): ReturnType<typeof placeUnheld> {
  const placed = await placeUnheld(app, { ...placement, next: next?.asked });
  if (next && placed.outcome === "fulfilled") next.found = placed.next;
  return placed;
}

async function pay(
  app: CheckoutContext,
  visit: CheckoutVisit,
  post: PlainPost,
  turn: PressTurn,
): Promise<Pressed | null> {
  const order = await readOrder(app, visit, post, turn);
  if (!order || order.submissionKey !== post.submissionKey) return null;
  if (mismatches(post.echo ?? {}, order).length > 0) return null;
  const decision = decideOn(order, { ...post, balance: order.standing.balance }, "used");
  if (!("act" in decision) || (decision.act !== "wallet" && decision.act !== "free")) return null;
  const placement = {
    ...order,
    requestId: post.requestId,
    onboarding: decision.onboarding,
    addOns: order.choices.addOns,
    method: decision.act,
    plans: visit.catalogue.plans,
    tries: { key: triesKey(visit.customer.id), limit: checkoutLimit },
  };
  const placed = await placeInTurn(app, placement, turn);
  return placed.outcome === "fulfilled" ? { outcome: "placed", order: placed.order } : null;
}

/** The order with what the form says, unless there is more to it than its price. */
async function readOrder(
  app: CheckoutContext,
  visit: CheckoutVisit,
  post: PlainPost,
  turn: PressTurn,
): Promise<PricedOrder | null> {
  const { catalogue, plan } = visit;
  const press = await readPress(app.db, turn);
  if (!press || press.known || press.standing.awaits || press.stored?.couponId) return null;
  const { standing, stored } = press;
  const choosing = choose(catalogue, plan, stored?.choices ?? noChoices, post);
  if (!choosing.ok) return null;
  const moment = {
    ...visit,
    standing,
    now: app.clock.now(),
    choices: choosing.choices,
    stored,
    couponId: null,
  };
  return priceMoment(app, app.db, moment, post);
}
