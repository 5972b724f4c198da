import { type OnboardingOption, isFree, isTrialPlan } from "~/models/plans/catalogue";
import { asksForMore, paidUntil } from "~/models/subscriptions/pay-ahead";
import {
  type LiveSubscription,
  type TrialEligibility,
  isPlusRunning,
  liveSubscriptionAt,
} from "~/models/subscriptions/subscription";
import { securityHold } from "~/models/users/user";
import { authorizePayment } from "./authorization";
import { LEAST_BY_CARD } from "./least-by-card";
import { type PayBy, choiceOf, meansOf } from "./pay-by";
import { couponProblem, pricePlan } from "./plan-price";
import {
  type PlanPurchase,
  type PricedPurchase,
  type PurchaseFacts,
  type PurchaseRequest,
  type OrderChoices,
  type OrderSource,
  type Verdict,
  payingAccount,
  refuse,
  repeat,
  toBePaid,
} from "./purchase";
import { type Refusal, sentBefore } from "./refusal";
import { type PostedOrder, asksForRunning, isSameOrder } from "./repeated-order";

/* The verdict on an owner's order of a plan or its trial. */

export const decidePlan = (request: PurchaseRequest, purchase: PlanPurchase, facts: PurchaseFacts): Verdict =>
  repeatOf(request, purchase, facts) ?? decideNew(request, purchase, facts);

/** A second post of the same form gets the first result, even if the choices behind it are long gone. */
function repeatOf(request: PurchaseRequest, purchase: PlanPurchase, facts: PurchaseFacts): Verdict | null {
  const { source, step } = request;
  const { earlier } = facts;
  if (source.by === "step" || source.by === "button")
    return runningOf(source, purchase, facts) ? repeat(facts.running, facts.now) : null;
  if (earlier === "foreign") return refuse("order-not-found");
  if (!earlier || step === "check") return null;
  const posted = "choices" in source ? source.choices : {};
  if (!isSameOrder(earlier, postedOf(purchase, posted))) return refuse(sentBefore(earlier));
  return repeat(earlier, facts.now) ?? refuse("ended-unpaid");
}

const postedOf = ({ kind, plan, duration }: PlanPurchase, said: OrderChoices): PostedOrder => ({
  ...said,
  planId: plan.id,
  duration,
  intent: kind === "trial" ? "trial" : "pay",
});

/** Whether a request without a key asks for what already runs. */
function runningOf(
  shown: Extract<OrderSource, { by: "step" | "button" }>,
  purchase: PlanPurchase,
  facts: PurchaseFacts,
): boolean {
  const { running } = facts;
  if (!running || shown.by === "step") return running !== null;
  // The trial of a paid plan is refused, with the end of the paid time.
  if (purchase.kind === "trial" && liveOf(facts)?.paidUntil) return false;
  return asksForRunning(running, postedOf(purchase, shown.choices));
}

const liveOf = ({ state, now }: PurchaseFacts): LiveSubscription | null =>
  liveSubscriptionAt(state.periods, now);

function decideNew(request: PurchaseRequest, purchase: PlanPurchase, facts: PurchaseFacts): Verdict {
  const { source, pay, isCardUsable } = request;
  const { now, state } = facts;
  if (isCardUsable === false) return refuse("card-not-found");
  const { plan, duration, addOns, onboarding, coupon, after } = purchase;
  const problem = coupon && "code" in coupon ? couponProblem(purchase, facts.coupon, now) : null;
  if (problem !== null) return refuse("coupon-not-valid", { couponProblem: problem });
  const { quote, couponId } = pricePlan(purchase, facts.coupon, facts);
  const submissionKey = facts.keyOf("checkout", request.payer.owner.id, plan.id, duration, state.lastOrderId);
  const order = { plan, duration, addOns, onboarding, quote, couponId, submissionKey };
  const priced = { ...order, kind: "new" as const, fingerprint: facts.fingerprintOf(quote) };
  const live = liveOf(facts);
  const deciding = { request, purchase, facts, live, priced };
  const paid = paidUntil(live, plan.id);
  // Only a page that names the end of the paid time buys the time after it.
  const verdict =
    paid && !asksForMore(paid, after)
      ? refuse("already-paid")
      : purchase.kind === "trial"
        ? decideTrial(deciding)
        : decidePeriod(deciding);
  const isNew = verdict.verdict === "place" || verdict.verdict === "open";
  // The page is older than another order of the same owner.
  const isOld = isNew && "key" in source && source.key !== null && source.key !== submissionKey;
  const final = isOld ? refuse("out-of-date") : verdict;
  if (final.verdict !== "refuse") return final;
  const refusalFacts = {
    plan,
    duration,
    quote,
    live,
    choices: { onboarding, paymentMethod: choiceOf(pay) },
    missing: quote.total - state.balance,
    heldUntil: securityHold(payingAccount(request.payer), now),
  };
  return refuse(final.refusal, refusalFacts, priced);
}

interface PlanOrderCase {
  request: PurchaseRequest;
  purchase: PlanPurchase;
  facts: PurchaseFacts;
  live: LiveSubscription | null;
  priced: PricedPurchase & { fingerprint: string };
}

function decideTrial({ purchase, facts, priced }: PlanOrderCase): Verdict {
  const { plan, onboarding } = purchase;
  const eligibility = facts.eligibility ?? "used";
  if (!isTrialPlan(plan)) return refuse("trial-of-plus-only");
  if (eligibility !== "entitled") return refuse(trialRefusal(eligibility));
  if (!onboarding) return refuse("onboarding-type");
  if (onboarding.fee > 0) return refuse("setup-costs");
  return { verdict: "place", priced: { ...priced, onboarding }, method: "trial" };
}

function trialRefusal(eligibility: Exclude<TrialEligibility, "entitled">): Refusal {
  if (eligibility === "running") return "plan-running";
  if (eligibility === "paused") return "plan-paused";
  return eligibility === "phone-not-verified" ? "trial-needs-phone" : "trial-used";
}

function decidePeriod(deciding: PlanOrderCase): Verdict {
  const { purchase, live, priced, request } = deciding;
  const { plan, onboarding } = purchase;
  if (isFree(plan) && live?.planId === plan.id) return refuse("already-active");
  if (isFree(plan) && live?.kind === "paid") return refuse("paid-plan-runs");
  if (isFree(plan) && isPlusRunning(live)) return refuse("plan-running");
  if (priced.quote.total === 0) {
    // Nothing to pay: the plan is free, or a coupon covers the whole price.
    if (!onboarding) return refuse("onboarding-type");
    if (!isPriceSeen(deciding)) return refuse("price-changed");
    return { verdict: "place", priced: { ...priced, onboarding }, method: "free" };
  }
  if (!onboarding || !request.pay) return refuse("payment-and-onboarding");
  const chosen = { onboarding, pay: request.pay };
  return request.pay.with === "wallet" ? byWallet(deciding, chosen) : atProvider(deciding, chosen);
}

interface WayChoice {
  onboarding: OnboardingOption;
  pay: PayBy;
}

function isPriceSeen({ request: { source }, priced }: PlanOrderCase): boolean {
  if (source.by !== "form" && source.by !== "button") return true;
  return source.fingerprint === null || source.fingerprint === priced.fingerprint;
}

function atProvider(deciding: PlanOrderCase, chosen: WayChoice): Verdict {
  const { priced, request } = deciding;
  if (priced.quote.total < LEAST_BY_CARD) return refuse("too-small-for-card");
  if (request.step === "check") return { verdict: "check", priced };
  if (!isPriceSeen(deciding)) return refuse("price-changed");
  return verdictOfWay(deciding, chosen);
}

function byWallet(deciding: PlanOrderCase, chosen: WayChoice): Verdict {
  const { priced, request, facts } = deciding;
  if (facts.state.balance < priced.quote.total) return refuse("wallet-low");
  if (request.step === "order" && !isPriceSeen(deciding)) return refuse("price-changed");
  if (request.step === "check") return { verdict: "check", priced };
  return verdictOfWay(deciding, chosen);
}

function verdictOfWay({ request, facts, priced }: PlanOrderCase, { onboarding, pay }: WayChoice): Verdict {
  const { payer, isFresh: fresh } = request;
  const owner = payingAccount(payer);
  const amount = priced.quote.total;
  const authorization = authorizePayment({ means: meansOf(pay), amount, owner, fresh, now: facts.now });
  if (authorization === "confirm-password") return { verdict: authorization, priced };
  if (authorization !== "granted") return refuse("card-held");
  return toBePaid({ ...priced, onboarding }, pay);
}
