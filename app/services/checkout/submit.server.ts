import { recordVisitEvent } from "~/services/doors/audit.server";
import {
  type CheckoutPost,
  type Refused,
  type CheckoutResult,
  type CheckoutContext,
  type CheckoutVisit,
  addressOf,
  standingOf,
} from "./checkout.server";
import type { Db } from "#db/client";
import { type Choices, type Intent, choose, savedCard } from "~/models/checkout/choices";
import { type Decision, decide } from "~/models/checkout/decision";
import type { Refusal } from "~/models/checkout/refusal";
import type { OrderMethod } from "~/models/checkout/order";
import { cancelAwaiting, findOrder, findOrderByKey } from "~/models/checkout/order.server";
import { cardOrderFingerprint } from "~/models/checkout/quote-fingerprint.server";
import { asksForRunning, isSameOrder } from "~/models/checkout/repeated-order";
import { type CheckoutState, readCheckoutState, saveCheckout } from "~/models/checkout/state.server";
import { checkoutLimit } from "~/models/doors/throttle";
import { hit } from "~/models/doors/throttle.server";
import { asksForMore } from "~/models/subscriptions/pay-ahead";
import { liveSubscriptionAt } from "~/models/subscriptions/subscription";
import { trialEligibility } from "~/models/subscriptions/trial.server";
import { type Priced, recordPriceMismatch, priceOrder, takeTypedCoupon } from "./price.server";
import { checkoutKey } from "./submission-key.server";
import { placeTrial } from "./trial.server";
import { type Answer, type UnitOfWork, type Write, decideAndWrite } from "./unit-of-work.server";
import { openOrder, writePaidOrder } from "./write-order.server";

type CheckoutTurn = UnitOfWork<CheckoutState, CheckoutResult>;

/** One submission of the checkout form: what it chooses is stored, and what its button asks for is done. */
export async function submitCheckout(
  app: CheckoutContext,
  visit: CheckoutVisit,
  post: CheckoutPost,
): Promise<CheckoutResult> {
  const asked = {
    ...addressOf(visit),
    catalogue: visit.catalogue,
    submissionKey: post.submissionKey ?? null,
  };
  return decideAndWrite<CheckoutState, CheckoutResult>(
    app,
    visit.customer.id,
    (db, now) => readCheckoutState(db, { ...asked, now }),
    async (turn) => (await repeatedOrder(turn, visit, post)) ?? submitOnce(app, turn, visit, post),
  );
}

/** A second post of the same form gets the first result, also when the checkout it came from is long gone. */
async function repeatedOrder(
  turn: CheckoutTurn,
  visit: CheckoutVisit,
  post: CheckoutPost,
): Promise<CheckoutResult | null> {
  if (post.submissionKey === undefined) return runningOrder(turn, visit, post);
  const { db, state } = turn;
  if (!state.keyTaken) return null;
  const order = await findOrderByKey(db, visit.customer.id, post.submissionKey);
  if (!order) return { outcome: "not-found" };
  if (!ordering.includes(post.intent)) return null;
  if (!isSameOrder(order, { ...addressOf(visit), ...post })) return { outcome: "conflict", order };
  if (order.state === "settled") return { outcome: "placed", order, repeated: true };
  return order.state === "awaiting"
    ? { outcome: "awaiting", order, choices: state.stored?.choices ?? null }
    : { outcome: "replaced" };
}

/** What is more than a change of the form. */
export const ordering: readonly Intent[] = ["subscribe", "pay", "trial"];

/** A second submission of a form without a key, as the pricing page has it, while what it asks for runs. */
async function runningOrder(
  { db, state, now }: CheckoutTurn,
  visit: CheckoutVisit,
  post: CheckoutPost,
): Promise<CheckoutResult | null> {
  const live = liveSubscriptionAt(state.periods, now);
  if (!live || (post.intent !== "trial" && post.intent !== "subscribe")) return null;
  // The trial of a plan that is paid is refused with the end of what is paid.
  if (post.intent === "trial" && live.paidUntil) return null;
  const order = await findOrder(db, visit.customer.id, live.orderId);
  const again = order !== null && asksForRunning(order, { ...addressOf(visit), ...post });
  return again ? { outcome: "placed", order, repeated: true } : null;
}

/** A checkout as this post leaves it, at the price of now. */
interface PricedCheckout extends Priced {
  choices: Choices;
  /** The coupon that stays with the checkout, whether it counts now or not. */
  keptCouponId: number | null;
  couponError: string | null;
  submissionKey: string;
  /** The owner has seen this price. */
  priceSeen: boolean;
  /** The fingerprint of the card order as it is; null for other ways to pay. */
  cardOrderFingerprint: string | null;
  /** The card order was checked as it is. */
  checked: boolean;
}

async function priceCheckout(
  app: CheckoutContext,
  { db, state, now }: CheckoutTurn,
  visit: CheckoutVisit,
  { choices, post }: { choices: Choices; post: CheckoutPost },
): Promise<PricedCheckout> {
  const { stored } = state;
  const subject = { ...visit, choices, now };
  const coupon = await takeTypedCoupon(db, subject, stored?.couponId ?? null, post);
  const priced = await priceOrder(app, db, subject, coupon.id);
  const cardOrder = cardOrderFingerprint(priced.fingerprint, choices);
  return {
    ...priced,
    choices,
    keptCouponId: coupon.id,
    couponError: coupon.error,
    submissionKey: checkoutKey(app, addressOf(visit), state.lastOrderId),
    priceSeen:
      (post.shownFingerprint ?? stored?.seenFingerprint ?? priced.fingerprint) === priced.fingerprint,
    cardOrderFingerprint: cardOrder,
    checked: cardOrder !== null && stored?.checkedFingerprint === cardOrder,
  };
}

async function submitOnce(
  app: CheckoutContext,
  turn: CheckoutTurn,
  visit: CheckoutVisit,
  post: CheckoutPost,
): Promise<Answer<CheckoutResult>> {
  const { catalogue, plan } = visit;
  const choosing = choose(catalogue, plan, standingOf(visit, turn.state, turn.now).choices, post);
  if (!choosing.ok) return { outcome: "invalid", errors: choosing.errors };
  if (post.cardUsable === false) return { outcome: "not-found" };
  const checkout = await priceCheckout(app, turn, visit, { choices: choosing.choices, post });
  const decision = checkout.couponError === null ? await decideOn(turn, visit, post, checkout) : null;
  return turn.write(async (trx, write) => {
    await recordPriceMismatch(app, trx, { ...visit, ...checkout, now: turn.now }, post);
    const submission = { visit, post, checkout };
    const stale = decision && staleness(turn, visit, post, checkout);
    if (decision?.act === "order" && !stale)
      return placeDecided(app, trx, { ...submission, turn, decision, write });
    const checked = checkout.checked || decision?.act === "check";
    await save(trx, turn, visit, { ...checkout, checked });
    if (checkout.couponError !== null)
      return { outcome: "invalid", errors: { coupon: checkout.couponError } };
    if (decision === null) return { outcome: "updated" };
    if (stale === "already-paid") return recordRefusal(trx, turn, submission, stale);
    if (decision.act === "refuse") return recordRefusal(trx, turn, submission, decision.refusal);
    if (decision.act === "order") return recordRefusal(trx, turn, submission, "out-of-date");
    return { outcome: decision.act === "check" ? "checked" : decision.act };
  });
}

function save(
  trx: Db,
  { state, now }: CheckoutTurn,
  visit: CheckoutVisit,
  checkout: PricedCheckout,
): Promise<void> {
  return saveCheckout(trx, {
    ...addressOf(visit),
    locationId: state.location.id,
    submissionKey: checkout.submissionKey,
    choices: checkout.choices,
    couponId: checkout.keptCouponId,
    checkedFingerprint: checkout.checked ? checkout.cardOrderFingerprint : null,
    seenFingerprint: checkout.fingerprint,
    now,
  });
}

/**
 * Why the page that was posted does not hold any more: its plan was paid since, or it was made before another order of
 * the same owner. Only a page that names the end of what is paid buys the time after it.
 */
function staleness(
  { state, now }: CheckoutTurn,
  visit: CheckoutVisit,
  { submissionKey, after }: CheckoutPost,
  checkout: PricedCheckout,
): Extract<Refusal, "already-paid" | "out-of-date"> | null {
  const { paid } = standingOf(visit, state, now);
  if (paid && !asksForMore(paid, after)) return "already-paid";
  if (submissionKey === undefined) return null;
  return submissionKey === checkout.submissionKey ? null : "out-of-date";
}

/** What the button is for; null where it only stores what was chosen. */
async function decideOn(
  { db, state, now }: CheckoutTurn,
  { plan, customer }: CheckoutVisit,
  { intent, fresh = false }: CheckoutPost,
  checkout: PricedCheckout,
): Promise<Decision | null> {
  if (intent === "update" || intent === "coupon" || intent === "remove-coupon") return null;
  const live = liveSubscriptionAt(state.periods, now);
  return decide({
    ...checkout,
    intent,
    plan,
    fresh,
    now,
    owner: customer,
    balance: state.balance,
    live,
    eligibility: intent === "trial" ? await trialEligibility(db, customer, live) : "used",
  });
}

interface Submission {
  visit: CheckoutVisit;
  post: CheckoutPost;
  checkout: PricedCheckout;
}

interface Ordering extends Submission {
  turn: CheckoutTurn;
  decision: Extract<Decision, { act: "order" }>;
  write: Write<CheckoutResult>;
}

/** Orders what was decided. An order of the same owner that still waits ends: its payment would go to the wallet. */
async function placeDecided(app: CheckoutContext, trx: Db, ordering: Ordering): Promise<CheckoutResult> {
  const { turn, visit, post, checkout, decision, write } = ordering;
  const { customer, plan, duration, catalogue } = visit;
  const { state, now } = turn;
  const tries = await hit(trx, `checkout:${customer.id}`, checkoutLimit, now);
  if (!tries.allowed) return { outcome: "throttled", retryAfterSeconds: tries.retryAfterSeconds };
  const { quote, couponId, submissionKey, choices } = checkout;
  const { onboarding, by } = decision;
  const { requestId } = post;
  const placement = { customer, plan, duration, onboarding, submissionKey, requestId };
  if (by === "trial") {
    const trial = await placeTrial(app, trx, { ...placement, offer: catalogue }, { state, now });
    return trial ? { outcome: "placed", order: trial } : recordRefusal(trx, turn, ordering, "trial-used");
  }
  if (state.awaits) await cancelAwaiting(trx, customer.id, now);
  const ordered = { ...placement, quote, couponId, addOns: choices.addOns, method: methodOf(by, choices) };
  if (by === "provider") {
    await save(trx, turn, visit, checkout);
    const opened = await openOrder(app, trx, ordered, { state, now });
    return opened === "coupon-gone"
      ? write.undo(refusedResult(ordering, turn, opened))
      : { outcome: "awaiting", order: opened, choices };
  }
  const placed = await writePaidOrder(app, trx, { ...ordered, offer: catalogue }, { state, now });
  // The wallet held enough when it was read, and something took from it since.
  if (placed === "short") return write.again();
  if (placed === "coupon-gone") return write.undo(refusedResult(ordering, turn, placed));
  return { outcome: "placed", order: placed };
}

function methodOf(by: "free" | "wallet" | "provider", choices: Choices): OrderMethod {
  if (by !== "provider") return by;
  return savedCard(choices) === null ? (choices.paymentMethod ?? "card") : "saved_card";
}

const refusedResult = (
  { checkout }: Submission,
  { state, now }: CheckoutTurn,
  refusal: Refusal,
): Refused => ({
  outcome: "refused",
  refusal,
  live: liveSubscriptionAt(state.periods, now),
  choices: checkout.choices,
  quote: checkout.quote,
  balance: state.balance,
});

async function recordRefusal(
  trx: Db,
  turn: CheckoutTurn,
  submission: Submission,
  refusal: Refusal,
): Promise<Refused> {
  const { visit, post } = submission;
  await recordVisitEvent(trx, {
    now: turn.now,
    action: "subscription-started",
    outcome: "refused",
    reason: refusal,
    actorId: visit.customer.id,
    subjectId: visit.customer.id,
    requestId: post.requestId,
  });
  return refusedResult(submission, turn, refusal);
}
