import type { Db } from "#db/client";
import { findCoupon } from "~/models/checkout/coupon.server";
import type { Order } from "~/models/checkout/order";
import {
  cancelAwaiting,
  findOrder,
  findOrderByKey,
  findTrialOrder,
  replaceOrders,
} from "~/models/checkout/order.server";
import type { PayBy } from "~/models/checkout/pay-by";
import {
  type PricedPurchase,
  type PurchaseFacts,
  type PurchaseRequest,
  type Verdict,
  payingAccount,
} from "~/models/checkout/purchase";
import { quoteFingerprint } from "~/models/checkout/quote-fingerprint.server";
import type { Refusal, RefusalFacts } from "~/models/checkout/refusal";
import { type OrderingState, readOrderingState } from "~/models/checkout/state.server";
import { priceAndDecide } from "~/models/checkout/verdict";
import { agentOrderLimit, checkoutLimit } from "~/models/checkout/limits";
import { countAttempt } from "~/models/http/throttle.server";
import { walletBalance } from "~/models/ledger/wallet.server";
import { trialQuote } from "~/models/plans/quote";
import { type SubscriptionState, liveSubscriptionAt } from "~/models/subscriptions/subscription";
import { claimTrial, trialEligibility } from "~/models/subscriptions/trial.server";
import type { App } from "~/services/platform/app.server";
import { type Context, contextOf } from "~/services/platform/context.server";
import { auditPriceMismatch } from "./price-order.server";
import { submissionKeyOf } from "~/services/platform/submission-key.server";
import {
  type Answer,
  type LockedAccount,
  type Rollback,
  type UnitOfWork,
  decideAndWrite,
  decideLocked,
} from "./unit-of-work.server";
import { writeAwaitingOrder, writePaidOrder } from "./write-order.server";
import { TRIAL_DAYS } from "~/models/subscriptions/trial";

/* The only way an order is made: read, decide, write. An owner's order is a unit of work that is repeated if the
   plan changed in between. Agents and renewals lock the plan from the beginning. */

export type OrderContext = Pick<App, "db" | "clock" | "random" | "config" | "log">;

export type PlaceOrderResult =
  /** Paid and fulfilled, by this request; or before it, by the same form or another one (`isRepeated`). */
  | { outcome: "placed"; order: Order; isRepeated: boolean }
  /** Written, and waiting for its payment. */
  | { outcome: "awaiting"; order: Order; pay: PayBy; isRepeated: boolean }
  | { outcome: "checked" | "confirm-password" }
  /** Nothing was ordered or charged. */
  | OrderRefusal;

export interface OrderRefusal {
  outcome: "refused";
  refusal: Refusal;
  facts: RefusalFacts;
}

/**
 * Places the requested order, or says why not, in one transaction.
 * @param known the plan and the request's key, if the caller has just read them
 */
export async function placeOrder(
  app: OrderContext,
  request: PurchaseRequest,
  known?: OrderingState,
): Promise<PlaceOrderResult> {
  const { payer, source } = request;
  const ownerId = payer.owner.id;
  const key = "key" in source ? source.key : null;
  return decideAndWrite(
    app,
    ownerId,
    (db, since) => readOrderingState(db, { ownerId, submissionKey: key, since }),
    async (work) => {
      const isKnown = key !== null && work.state.isKeyTaken;
      const earlier = isKnown ? ((await findOrderByKey(work.db, ownerId, key)) ?? "foreign") : null;
      return decide(app, work, request, earlier);
    },
    known,
  );
}

/**
 * Places an order in the caller's transaction, which has locked the plan and, if an agent pays, the tokens. A refusal
 * has written nothing except records.
 */
export const placeLockedOrder = (
  app: OrderContext,
  account: LockedAccount,
  request: PurchaseRequest,
): Promise<PlaceOrderResult> =>
  decideLocked(account, async (work) => {
    const { payer, source } = request;
    const key = "key" in source ? source.key : null;
    const earlier = key === null ? null : await findOrderByKey(work.db, payer.owner.id, key);
    return decide(app, work, request, earlier);
  });

type OrderWork = UnitOfWork<SubscriptionState, PlaceOrderResult>;

async function decide(
  app: OrderContext,
  work: OrderWork,
  request: PurchaseRequest,
  earlier: PurchaseFacts["earlier"],
): Promise<Answer<PlaceOrderResult>> {
  const verdict = priceAndDecide(request, await readFacts(app, request, work, earlier));
  if (verdict.verdict === "repeat") return repeatedResult(verdict.order, request.pay);
  return carryOut(app, work, request, verdict);
}

const repeatedResult = (order: Order, pay: PayBy | null): PlaceOrderResult =>
  order.state === "awaiting"
    ? { outcome: "awaiting", order, pay: pay ?? NEW_CARD, isRepeated: true }
    : { outcome: "placed", order, isRepeated: true };

const NEW_CARD: PayBy = { with: "provider", channel: "card", cardId: null, saveCard: false };

export const refuseOrder = (refusal: Refusal, facts: RefusalFacts = {}): OrderRefusal => ({
  outcome: "refused",
  refusal,
  facts,
});

async function readFacts(
  app: OrderContext,
  { payer, purchase, source }: PurchaseRequest,
  { db, state, now }: OrderWork,
  earlier: PurchaseFacts["earlier"],
): Promise<PurchaseFacts> {
  const { owner } = payer;
  const live = liveSubscriptionAt(state.periods, now);
  const coupon = "coupon" in purchase && earlier === null ? purchase.coupon : null;
  const isTrial = purchase.kind === "trial" && payer.by === "owner";
  const eligibility = isTrial ? await trialEligibility(db, payer.owner, live) : null;
  const answersRunning = source.by === "button" || (source.by === "step" && eligibility === "running");
  return {
    state,
    now,
    earlier,
    eligibility,
    vatTenths: app.config.vatTenths,
    tokens: payer.by === "agent" ? await walletBalance(db, payer.agent.id, "tokens") : 0,
    running: !answersRunning || !live ? null : await runningOrder(db, source.by, { owner, live }),
    coupon: coupon && (await findCoupon(db, coupon, { ownerId: owner.id, now })),
    keyOf: (...about) => submissionKeyOf(app, ...about),
    fingerprintOf: quoteFingerprint,
  };
}

const runningOrder = (
  db: Db,
  by: PurchaseRequest["source"]["by"],
  { owner, live }: { owner: { id: number }; live: { orderId: number } },
): Promise<Order | null> =>
  by === "step" ? findTrialOrder(db, owner.id) : findOrder(db, owner.id, live.orderId);

type FirstVerdict = Exclude<Verdict, { verdict: "repeat" }>;

function carryOut(
  app: OrderContext,
  work: OrderWork,
  request: PurchaseRequest,
  verdict: FirstVerdict,
): Promise<Answer<PlaceOrderResult>> | PlaceOrderResult {
  const { priced } = verdict;
  // A refusal without a price is not recorded, and neither is that a change of the running plan needs the password.
  if (verdict.verdict === "refuse" && !priced) return refuseOrder(verdict.refusal, verdict.facts);
  const isChange = request.purchase.kind === "upgrade" || request.purchase.kind === "extras";
  if (verdict.verdict === "confirm-password" && isChange) return { outcome: "confirm-password" };
  return work.write(async (trx, rollback) => {
    const actorId = payingAccount(request.payer).id;
    const ctx = contextOf(app, { db: trx, now: work.now, actorId });
    if (priced) await compareClaimedPrices(ctx, request, priced);
    switch (verdict.verdict) {
      case "check":
        return { outcome: "checked" };
      case "confirm-password":
        return { outcome: "confirm-password" };
      case "refuse":
        await auditRefusal(ctx, request, verdict.refusal);
        return refuseOrder(verdict.refusal, verdict.facts);
      case "place":
      case "open":
        return writeOrder(ctx, { state: work.state, rollback, request, verdict });
    }
  });
}

/** Records the prices in the form. Agents are shown theirs, and no setup. */
async function compareClaimedPrices(
  ctx: Context<"log">,
  { payer, claimed }: PurchaseRequest,
  priced: PricedPurchase,
): Promise<void> {
  const { plan } = priced;
  const shown =
    payer.by === "agent"
      ? { ...priced, plan: { ...plan, discount: plan.resellerDiscount }, onboarding: null }
      : priced;
  await auditPriceMismatch(ctx, shown, { ownerId: payingAccount(payer).id, claimed });
}

interface OrderWrite {
  state: SubscriptionState;
  rollback: Rollback<PlaceOrderResult>;
  request: PurchaseRequest;
  verdict: Extract<Verdict, { verdict: "place" | "open" }>;
}

async function writeOrder(
  ctx: Context,
  { state, rollback, request, verdict }: OrderWrite,
): Promise<Answer<PlaceOrderResult>> {
  const { db, now } = ctx;
  const { payer, catalogue, purchase } = request;
  const { priced, method } = verdict;
  const counted = await countOrder(ctx, request);
  if (counted !== true) return counted;
  const agent = payer.by === "agent" ? payer.agent : undefined;
  const mail = purchase.kind === "fallback" ? purchase.mail : undefined;
  const toWrite = { ...priced, owner: payer.owner, agent, offer: catalogue, method, mail };
  if (method === "trial") {
    if (!(await claimTrial(db, payer.owner.id, now))) {
      await auditRefusal(ctx, request, "trial-used");
      return refuseOrder("trial-used", {});
    }
    const trial = { ...toWrite, ...withoutPrice(priced) };
    return orderResult(await writePaidOrder(ctx, state, trial), rollback);
  }
  // The owner's other waiting order ends: its payment would go to the wallet.
  const replaces = payer.by === "owner" && !isNextPeriod(purchase);
  const replaced = replaces && state.awaits ? await cancelAwaiting(db, payer.owner.id, now) : [];
  const writeNew = verdict.verdict === "place" ? writePaidOrder : writeAwaitingOrder;
  const order = await writeNew(ctx, state, toWrite);
  if (typeof order !== "string") await replaceOrders(db, replaced, order);
  if (verdict.verdict === "place") return orderResult(order, rollback);
  if (order === "short") throw new Error("an order that waits needs no money");
  if (order === "coupon-gone") return rollback.undo(refuseOrder(order, {}));
  return { outcome: "awaiting", order, pay: request.pay ?? NEW_CARD, isRepeated: false };
}

const isNextPeriod = ({ kind }: PurchaseRequest["purchase"]): boolean =>
  kind === "renewal" || kind === "fallback";

/** Counts the attempt, if orders of this kind are counted when they are written. */
async function countOrder(
  { db, now }: Context,
  { payer, source }: PurchaseRequest,
): Promise<true | PlaceOrderResult> {
  if (source.by === "price" || source.by === "step" || source.by === "bulk") return true;
  const tries =
    payer.by === "agent"
      ? await countAttempt(db, `branches:${payer.agent.id}`, agentOrderLimit, now)
      : await countAttempt(db, `checkout:${payer.owner.id}`, checkoutLimit, now);
  if (tries.allowed) return true;
  const refusal = payer.by === "agent" ? "too-many-locations" : "too-many-orders";
  return refuseOrder(refusal, { retryAfterSeconds: tries.retryAfterSeconds });
}

/** A trial is the plan alone. */
const withoutPrice = ({ plan }: PricedPurchase) => ({
  quote: trialQuote(plan, TRIAL_DAYS),
  addOns: [],
  couponId: null,
});

function orderResult(
  order: Order | "coupon-gone" | "short",
  rollback: Rollback<PlaceOrderResult>,
): Answer<PlaceOrderResult> {
  // The wallet had enough when it was read, but less by now.
  if (order === "short") return rollback.again();
  if (order === "coupon-gone") return rollback.undo(refuseOrder(order, {}));
  return { outcome: "placed", order, isRepeated: false };
}

/** Only for owners. A downgrade is not recorded: it is chosen on another page, and this one redirects there. */
async function auditRefusal(
  { audit }: Context,
  { payer: { by, owner }, source }: PurchaseRequest,
  refusal: Refusal,
): Promise<void> {
  if (by === "agent" || source.by === "step" || refusal === "paid-plan-runs") return;
  await audit({
    action: "subscription-started",
    outcome: "refused",
    reason: refusal,
    subjectId: owner.id,
  });
}
