import type { Db } from "#db/client";
import { findCoupon } from "~/models/checkout/coupon.server";
import type { Order } from "~/models/checkout/order";
import { cancelAwaiting, findOrder, findOrderByKey, findTrialOrder } from "~/models/checkout/order.server";
import {
  type PayBy,
  type PricedPurchase,
  type PurchaseFacts,
  type PurchaseRequest,
  type Verdict,
  priceAndDecide,
} from "~/models/checkout/purchase";
import { quoteFingerprint } from "~/models/checkout/quote-fingerprint.server";
import type { Refusal, RefusalFacts } from "~/models/checkout/refusal";
import { type OrderingState, readOrderingState } from "~/models/checkout/state.server";
import { checkoutLimit } from "~/models/http/throttle";
import { countAttempt } from "~/models/http/throttle.server";
import { trialQuote } from "~/models/plans/quote";
import { TRIAL_DAYS, liveSubscriptionAt } from "~/models/subscriptions/subscription";
import { claimTrial, trialEligibility } from "~/models/subscriptions/trial.server";
import type { App } from "~/services/platform/app.server";
import { recordRequestEvent } from "~/services/http/audit.server";
import { recordPriceMismatch } from "./price.server";
import { submissionKeyOf } from "./submission-key.server";
import { type Answer, type UnitOfWork, type Write, decideAndWrite } from "./unit-of-work.server";
import { openOrder, writePaidOrder } from "./write-order.server";

/*
 * The one way in which an owner's order comes about: read what decides, decide, write, and all of it again where the plan
 * moved in between.
 */

export type OrderContext = Pick<App, "db" | "clock" | "random" | "config" | "log">;

export type Placed =
  /** Paid and given, by this request or by the one that it repeats. */
  | { outcome: "placed"; order: Order; isRepeated: boolean }
  /** Written down, and waits for its payment at the provider. */
  | { outcome: "awaiting"; order: Order; pay: PayBy; isRepeated: boolean }
  | { outcome: "checked" | "confirm-password" }
  /** Nothing was ordered or charged. */
  | { outcome: "refused"; refusal: Refusal; facts: RefusalFacts };

/** Orders what is asked for, or says why not, in one transaction. */
export async function placeOrder(app: OrderContext, request: PurchaseRequest): Promise<Placed> {
  const { owner, shown } = request;
  const submissionKey = "key" in shown ? shown.key : null;
  return decideAndWrite<OrderingState, Placed>(
    app,
    owner.id,
    (db, since) => readOrderingState(db, { ownerId: owner.id, submissionKey, since }),
    async (work) => {
      const verdict = priceAndDecide(request, await readFacts(app, request, work));
      if (verdict.verdict === "repeat") return repeated(verdict.order, request.pay);
      return carryOut(app, work, request, verdict);
    },
  );
}

const repeated = (order: Order, pay: PayBy | null): Placed =>
  order.state === "awaiting"
    ? { outcome: "awaiting", order, pay: pay ?? NEW_CARD, isRepeated: true }
    : { outcome: "placed", order, isRepeated: true };

const NEW_CARD: PayBy = { with: "provider", channel: "card", cardId: null, saveCard: false };

const refused = (refusal: Refusal, facts: RefusalFacts): Placed => ({ outcome: "refused", refusal, facts });

async function readFacts(
  app: Pick<App, "config">,
  { owner, purchase, shown }: PurchaseRequest,
  { db, state, now }: UnitOfWork<OrderingState, Placed>,
): Promise<PurchaseFacts> {
  const live = liveSubscriptionAt(state.periods, now);
  const key = "key" in shown ? shown.key : null;
  const earlier =
    key !== null && state.isKeyTaken ? ((await findOrderByKey(db, owner.id, key)) ?? "foreign") : null;
  const coupon = "coupon" in purchase && earlier === null ? purchase.coupon : null;
  const eligibility = purchase.kind === "trial" ? await trialEligibility(db, owner, live) : null;
  const answersRunning = shown.by === "button" || (shown.by === "step" && eligibility === "running");
  return {
    ...{ state, now, earlier, eligibility },
    vatTenths: app.config.vatTenths,
    running: !answersRunning || !live ? null : await runningOrder(db, shown.by, { owner, live }),
    coupon: coupon && (await findCoupon(db, coupon, { ownerId: owner.id, now })),
    keyOf: (...about) => submissionKeyOf(app, ...about),
    fingerprintOf: quoteFingerprint,
  };
}

const runningOrder = (
  db: Db,
  by: PurchaseRequest["shown"]["by"],
  { owner, live }: { owner: { id: number }; live: { orderId: number } },
): Promise<Order | null> =>
  by === "step" ? findTrialOrder(db, owner.id) : findOrder(db, owner.id, live.orderId);

type Decided = Exclude<Verdict, { verdict: "repeat" }>;

function carryOut(
  app: OrderContext,
  work: UnitOfWork<OrderingState, Placed>,
  request: PurchaseRequest,
  verdict: Decided,
): Promise<Answer<Placed>> | Placed {
  const { priced } = verdict;
  // What is refused before there is a price leaves no trace, and so does a change of the plan that runs.
  if (verdict.verdict === "refuse" && !priced) return refused(verdict.refusal, verdict.facts);
  const isChange = request.purchase.kind === "upgrade" || request.purchase.kind === "extras";
  if (verdict.verdict === "confirm-password" && isChange) return { outcome: "confirm-password" };
  return work.write(async (trx, write) => {
    const { now } = work;
    const { claimed, requestId, owner } = request;
    if (priced) await recordPriceMismatch(app, trx, priced, { ownerId: owner.id, claimed, requestId, now });
    switch (verdict.verdict) {
      case "check":
        return { outcome: "checked" };
      case "confirm-password":
        return { outcome: "confirm-password" };
      case "refuse":
        await recordRefusal(trx, request, verdict.refusal, now);
        return refused(verdict.refusal, verdict.facts);
      case "place":
      case "open":
        return writeOrder(app, trx, { work, write, request, verdict });
    }
  });
}

interface Writing {
  work: UnitOfWork<OrderingState, Placed>;
  write: Write<Placed>;
  request: PurchaseRequest;
  verdict: Extract<Verdict, { verdict: "place" | "open" }>;
}

async function writeOrder(
  app: OrderContext,
  trx: Db,
  { work: { state, now }, write, request, verdict }: Writing,
): Promise<Answer<Placed>> {
  const { owner, catalogue, requestId, shown } = request;
  const { priced, method } = verdict;
  if (shown.by !== "price" && shown.by !== "step") {
    const tries = await countAttempt(trx, `checkout:${owner.id}`, checkoutLimit, now);
    if (!tries.allowed) return refused("too-many-orders", { retryAfterSeconds: tries.retryAfterSeconds });
  }
  const placement = { ...priced, customer: owner, offer: catalogue, method, requestId };
  if (method === "trial") {
    if (!(await claimTrial(trx, owner.id, now))) {
      await recordRefusal(trx, request, "trial-used", now);
      return refused("trial-used", {});
    }
    const trial = { ...placement, ...withoutPrice(priced) };
    return placedOrder(await writePaidOrder(app, trx, trial, { state, now }), write);
  }
  // Another order that still waits ends: its payment would go to the wallet.
  if (state.awaits) await cancelAwaiting(trx, owner.id, now);
  if (verdict.verdict === "place")
    return placedOrder(await writePaidOrder(app, trx, placement, { state, now }), write);
  const order = await openOrder(app, trx, placement, { state, now });
  if (order === "coupon-gone") return write.undo(refused(order, {}));
  return { outcome: "awaiting", order, pay: request.pay ?? NEW_CARD, isRepeated: false };
}

/** A trial is the plan alone. */
const withoutPrice = ({ plan }: PricedPurchase) => ({
  quote: trialQuote(plan, TRIAL_DAYS),
  addOns: [],
  couponId: null,
});

function placedOrder(order: Order | "coupon-gone" | "short", write: Write<Placed>): Answer<Placed> {
  // The wallet held enough when it was read, and something took from it since.
  if (order === "short") return write.again();
  if (order === "coupon-gone") return write.undo(refused(order, {}));
  return { outcome: "placed", order, isRepeated: false };
}

/** A downgrade is chosen elsewhere: the page leads there. */
async function recordRefusal(
  trx: Db,
  { owner, shown, requestId }: PurchaseRequest,
  refusal: Refusal,
  now: Date,
): Promise<void> {
  if (shown.by === "step" || refusal === "paid-plan-runs") return;
  await recordRequestEvent(trx, {
    now,
    action: "subscription-started",
    outcome: "refused",
    reason: refusal,
    actorId: owner.id,
    subjectId: owner.id,
    requestId,
  });
}
