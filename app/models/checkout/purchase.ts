import type { PaymentChannel } from "#db/schema";
import {
  type Catalogue,
  type OnboardingOption,
  freeOnboarding,
  isFree,
  isTrialPlan,
} from "~/models/plans/catalogue";
import { kobo } from "~/models/money";
import type { Quote } from "~/models/plans/quote";
import { asksForMore, paidUntil } from "~/models/subscriptions/pay-ahead";
import {
  type LiveSubscription,
  type SubscriptionState,
  type TrialEligibility,
  isPlusRunning,
  liveSubscriptionAt,
} from "~/models/subscriptions/subscription";
import { type User, securityHold } from "~/models/users/user";
import { LEAST_BY_CARD, type PaymentMeans, authorizePayment } from "./authorization";
import { type Quantities, extrasKeyOf, priceExtras, priceUpgrade, upgradeKeyOf } from "./change-price";
import type { Choices, PaymentMethod } from "./choices";
import type { ClaimedPrices } from "./claimed-prices";
import type { Order, OrderMethod } from "./order";
import { type FoundCoupon, type PlanOrder, couponProblem, pricePlan } from "./plan-price";
import { type Refusal, type RefusalFacts, sentBefore } from "./refusal";
import { type PostedOrder, asksForRunning, isSameOrder } from "./repeated-order";

/*
 * What becomes of a request to buy something: the whole rule, from what is asked for and what is known. It is asked by
 * every page, call and job that places an order, and reads and writes nothing.
 */

/** A period of a plan, or its trial. */
export interface PlanPurchase extends PlanOrder {
  kind: "plan" | "trial";
  /** One that the order keeps counts if it can; one that is named by its code must count. */
  coupon: { id: number } | { code: string } | null;
  /** The end of what is paid, where the time after it is wanted. */
  after: string | null;
}

export type Purchase =
  | PlanPurchase
  /** A dearer plan for the days that are paid already. */
  | { kind: "upgrade"; planId: number }
  /** Extras for the rest of the period that runs. */
  | { kind: "extras"; quantities: Quantities };

export type PayBy =
  | { with: "wallet" }
  | { with: "provider"; channel: PaymentChannel; cardId: number | null; saveCard: boolean };

/** What a form or call says of an order; what it leaves out is as it was. */
type Said = Pick<PostedOrder, "quantities" | "onboardingId" | "paymentMethod" | "card">;

/** What an owner saw of an order, and says of it. */
interface SeenOrder {
  said: Said;
  /** The price that was seen, and what was checked; null where that is not known. */
  fingerprint: string | null;
  checked: string | null;
}

/** What the owner has seen of the order. */
export type Shown =
  /** An order form with its key; null where it has none. */
  | ({ by: "form"; key: string | null } & SeenOrder)
  /** A button that is no order form, as on the pricing page: pressed again, it answers what runs. */
  | ({ by: "button" } & SeenOrder)
  /** A page of a single price, in kobo. */
  | { by: "price"; key: string; total: number }
  /** A program, which takes the price of now. Of the same calls at the same moment, which have one key, one orders. */
  | { by: "program"; key: string; said: Said }
  /** Another step that leads to the order. It is not counted as a try, and a refusal is not put on record. */
  | { by: "step" };

export interface PurchaseRequest {
  owner: Pick<
    User,
    "id" | "name" | "email" | "emailVerifiedAt" | "heldUntil" | "role" | "phone" | "phoneVerifiedAt"
  >;
  catalogue: Catalogue;
  purchase: Purchase;
  /** null where no way to pay was chosen. */
  pay: PayBy | null;
  shown: Shown;
  /** Whether it is ordered, or only found out whether it can be. */
  step: "check" | "order";
  /** The password was typed lately. */
  isFresh: boolean;
  /** Where a saved card pays: whether it is one of this owner's that can be charged. */
  isCardUsable?: boolean | undefined;
  /** What the form says about prices: compared, never used. */
  claimed?: ClaimedPrices | undefined;
  requestId?: string | undefined;
}

/** Everything that decides, as it was at one moment. */
export interface PurchaseFacts {
  now: Date;
  vatTenths: number;
  state: SubscriptionState;
  /** The order that the key of the form stands for already; "foreign" if the key was given to another account. */
  earlier: Order | "foreign" | null;
  /** The order of what runs, for requests without a key. */
  running: Order | null;
  /** The coupon that is asked for. */
  coupon: FoundCoupon | null;
  /** Of a trial. */
  eligibility: TrialEligibility | null;
  keyOf: (...about: (string | number)[]) => string;
  fingerprintOf: (quote: Quote) => string;
}

/** A purchase at the price of now. */
export interface PricedPurchase extends PlanOrder {
  kind: Order["kind"];
  quote: Omit<Quote, "renewal">;
  fingerprint: string | null;
  couponId: number | null;
  submissionKey: string;
}

export type Verdict =
  /** Written down and paid at once, or written down and led to the provider. */
  | {
      verdict: "place" | "open";
      priced: PricedPurchase & { onboarding: OnboardingOption };
      method: OrderMethod;
    }
  | { verdict: "check" | "confirm-password"; priced: PricedPurchase }
  /** The order that the same request made before. */
  | { verdict: "repeat"; order: Order }
  | { verdict: "refuse"; refusal: Refusal; facts: RefusalFacts; priced: PricedPurchase | null };

export function priceAndDecide(request: PurchaseRequest, facts: PurchaseFacts): Verdict {
  const { purchase } = request;
  if (purchase.kind === "upgrade" || purchase.kind === "extras")
    return decideChange(request, purchase, facts);
  return repeatOf(request, purchase, facts) ?? decidePlan(request, purchase, facts);
}

const refuse = (
  refusal: Refusal,
  facts: RefusalFacts = {},
  priced: PricedPurchase | null = null,
): Extract<Verdict, { verdict: "refuse" }> => ({ verdict: "refuse", refusal, facts, priced });

export const methodOf = (pay: PayBy): OrderMethod => {
  if (pay.with === "wallet") return "wallet";
  return pay.cardId === null ? pay.channel : "saved_card";
};

const meansOf = (pay: PayBy): PaymentMeans => {
  if (pay.with === "wallet") return "wallet";
  return pay.cardId === null ? "new-card" : "saved-card";
};

/** The way to pay that was chosen on an order form. */
export function payOf({ paymentMethod, card = null }: Pick<Choices, "paymentMethod" | "card">): PayBy | null {
  if (paymentMethod === null) return null;
  if (paymentMethod === "wallet") return { with: "wallet" };
  if (paymentMethod !== "card")
    return { with: "provider", channel: paymentMethod, cardId: null, saveCard: false };
  const cardId = typeof card === "number" ? card : null;
  return { with: "provider", channel: "card", cardId, saveCard: card === "save" };
}

const choiceOf = (pay: PayBy | null): PaymentMethod | null =>
  pay && (pay.with === "wallet" ? pay.with : pay.channel);

/**
 * What the check of an order at the provider stands for: another price, method or card needs it again, keeping the card
 * does not.
 */
export function cardOrderFingerprint(ofQuote: string, pay: PayBy | null): string | null {
  if (pay?.with !== "provider") return null;
  if (pay.channel !== "card") return `${ofQuote} ${pay.channel}`;
  return `${ofQuote} ${pay.cardId ?? "new"}`;
}

/* ---- a plan or its trial ---- */

/** A second post of the same form gets the first result, also when what it was made of is long gone. */
function repeatOf(request: PurchaseRequest, purchase: PlanPurchase, facts: PurchaseFacts): Verdict | null {
  const { shown, step } = request;
  const { earlier } = facts;
  if (shown.by === "step" || shown.by === "button")
    return runningOf(shown, purchase, facts) ? repeat(facts.running) : null;
  if (earlier === "foreign") return refuse("order-not-found");
  if (!earlier || step === "check") return null;
  const posted = "said" in shown ? shown.said : {};
  if (!isSameOrder(earlier, postedOf(purchase, posted))) return refuse(sentBefore(earlier));
  return repeat(earlier) ?? refuse("ended-unpaid");
}

/** The order again, if it is paid or can still be paid. */
const repeat = (order: Order | null): Verdict | null =>
  order && (order.state === "settled" || order.state === "awaiting") ? { verdict: "repeat", order } : null;

const postedOf = ({ kind, plan, duration }: PlanPurchase, said: Said): PostedOrder => ({
  ...said,
  ...{ planId: plan.id, duration, intent: kind === "trial" ? "trial" : "pay" },
});

/** Whether what runs is what a request without a key asks for. */
function runningOf(
  shown: Extract<Shown, { by: "step" | "button" }>,
  purchase: PlanPurchase,
  facts: PurchaseFacts,
): boolean {
  const { running } = facts;
  if (!running || shown.by === "step") return running !== null;
  // The trial of a plan that is paid is refused with the end of what is paid.
  if (purchase.kind === "trial" && liveOf(facts)?.paidUntil) return false;
  return asksForRunning(running, postedOf(purchase, shown.said));
}

const liveOf = ({ state, now }: PurchaseFacts): LiveSubscription | null =>
  liveSubscriptionAt(state.periods, now);

function decidePlan(request: PurchaseRequest, purchase: PlanPurchase, facts: PurchaseFacts): Verdict {
  const { shown, pay, isCardUsable } = request;
  const { now, state } = facts;
  if (isCardUsable === false) return refuse("card-not-found");
  const { plan, duration, addOns, onboarding, coupon, after } = purchase;
  const problem = coupon && "code" in coupon ? couponProblem(purchase, facts.coupon, now) : null;
  if (problem !== null) return refuse("coupon-not-valid", { couponProblem: problem });
  const { quote, couponId } = pricePlan(purchase, facts.coupon, facts);
  const submissionKey = facts.keyOf("checkout", request.owner.id, plan.id, duration, state.lastOrderId);
  const order = { plan, duration, addOns, onboarding, quote, couponId, submissionKey };
  const priced = { ...order, kind: "new" as const, fingerprint: facts.fingerprintOf(quote) };
  const live = liveOf(facts);
  const deciding = { request, purchase, facts, live, priced };
  const paid = paidUntil(live, plan.id);
  // Only a page that names the end of what is paid buys the time after it.
  const verdict =
    paid && !asksForMore(paid, after)
      ? refuse("already-paid")
      : purchase.kind === "trial"
        ? decideTrial(deciding)
        : decidePeriod(deciding);
  const isNew = verdict.verdict === "place" || verdict.verdict === "open";
  // The page was made before another order of the same owner.
  const isOld = isNew && "key" in shown && shown.key !== null && shown.key !== submissionKey;
  const refused = isOld ? refuse("out-of-date") : verdict;
  if (refused.verdict !== "refuse") return refused;
  const told = {
    ...{ plan, duration, quote, live },
    choices: { onboarding, paymentMethod: choiceOf(pay) },
    missing: quote.total - state.balance,
    heldUntil: securityHold(request.owner, now),
  };
  return refuse(refused.refusal, told, priced);
}

interface Deciding {
  request: PurchaseRequest;
  purchase: PlanPurchase;
  facts: PurchaseFacts;
  live: LiveSubscription | null;
  priced: PricedPurchase & { fingerprint: string };
}

function decideTrial({ purchase, facts, priced }: Deciding): Verdict {
  const { plan, onboarding } = purchase;
  const eligibility = facts.eligibility ?? "used";
  if (!isTrialPlan(plan)) return refuse("trial-of-plus-only");
  if (eligibility !== "entitled") return refuse(trialRefusal(eligibility));
  if (!onboarding) return refuse("onboarding-type");
  if (onboarding.fee > 0) return refuse("setup-costs");
  return { verdict: "place", priced: { ...priced, onboarding }, method: "trial" };
}

export function trialRefusal(eligibility: Exclude<TrialEligibility, "entitled">): Refusal {
  if (eligibility === "running") return "plan-running";
  return eligibility === "phone-not-verified" ? "trial-needs-phone" : "trial-used";
}

function decidePeriod(deciding: Deciding): Verdict {
  const { purchase, live, priced, request } = deciding;
  const { plan, onboarding } = purchase;
  if (isFree(plan) && live?.planId === plan.id) return refuse("already-active");
  if (isFree(plan) && live?.kind === "paid") return refuse("paid-plan-runs");
  if (isFree(plan) && isPlusRunning(live)) return refuse("plan-running");
  if (priced.quote.total === 0) {
    // Nothing is to be paid: the plan is free, or a coupon takes the whole price off.
    if (!onboarding) return refuse("onboarding-type");
    if (!isPriceSeen(deciding)) return refuse("price-changed");
    return { verdict: "place", priced: { ...priced, onboarding }, method: "free" };
  }
  if (!onboarding || !request.pay) return refuse("payment-and-onboarding");
  const chosen = { onboarding, pay: request.pay };
  return request.pay.with === "wallet" ? byWallet(deciding, chosen) : atProvider(deciding, chosen);
}

interface Chosen {
  onboarding: OnboardingOption;
  pay: PayBy;
}

function isPriceSeen({ request: { shown }, priced }: Deciding): boolean {
  if (shown.by !== "form" && shown.by !== "button") return true;
  return shown.fingerprint === null || shown.fingerprint === priced.fingerprint;
}

function isChecked({ request: { shown, pay }, priced }: Deciding): boolean {
  if (shown.by !== "form" && shown.by !== "button") return shown.by === "program";
  return shown.checked !== null && shown.checked === cardOrderFingerprint(priced.fingerprint, pay);
}

function atProvider(deciding: Deciding, chosen: Chosen): Verdict {
  const { priced, request } = deciding;
  if (priced.quote.total < LEAST_BY_CARD) return refuse("too-small-for-card");
  if (request.step === "check") return { verdict: "check", priced };
  if (!isPriceSeen(deciding)) return refuse("price-changed");
  if (!isChecked(deciding)) return refuse("check-first");
  return authorized(deciding, chosen);
}

function byWallet(deciding: Deciding, chosen: Chosen): Verdict {
  const { priced, request, facts } = deciding;
  if (request.step === "order" && !isPriceSeen(deciding)) return refuse("price-changed");
  if (facts.state.balance < priced.quote.total) return refuse("wallet-low");
  if (request.step === "check") return { verdict: "check", priced };
  return authorized(deciding, chosen);
}

function authorized({ request, facts, priced }: Deciding, { onboarding, pay }: Chosen): Verdict {
  const { owner, isFresh: fresh } = request;
  const amount = priced.quote.total;
  const authorization = authorizePayment({ means: meansOf(pay), amount, owner, fresh, now: facts.now });
  if (authorization === "confirm-password") return { verdict: authorization, priced };
  if (authorization !== "granted") return refuse("card-held");
  return toBePaid({ ...priced, onboarding }, pay);
}

const toBePaid = (priced: PricedPurchase & { onboarding: OnboardingOption }, pay: PayBy): Verdict => ({
  verdict: pay.with === "wallet" ? "place" : "open",
  priced,
  method: methodOf(pay),
});

/* ---- a change of the plan that runs ---- */

type Change = Exclude<Purchase, PlanPurchase>;

function decideChange(request: PurchaseRequest, purchase: Change, facts: PurchaseFacts): Verdict {
  const { owner, pay, shown, isFresh: fresh, isCardUsable } = request;
  const { earlier, state, now } = facts;
  if (shown.by !== "price" || !pay) throw new Error("a change of a plan is paid at the price that was shown");
  if (isCardUsable === false) return refuse("card-not-found");
  if (earlier && earlier !== "foreign") return repeatOfChange(earlier, purchase, pay);
  const priced = priceChange(request, purchase, facts);
  if (!priced) return refuse("plan-not-found");
  const { total } = priced.quote;
  if (priced.submissionKey !== shown.key || total !== shown.total) return refuse("offer-changed");
  if (pay.with !== "wallet" && total < LEAST_BY_CARD) return refuse("too-small-for-card");
  const authorization = authorizePayment({ means: meansOf(pay), amount: total, owner, fresh, now });
  if (authorization === "confirm-password") return { verdict: authorization, priced };
  if (authorization !== "granted") return refuse("card-held", authorization);
  const missing = total - state.balance;
  if (pay.with === "wallet" && missing > 0) return refuse("wallet-low", { missing });
  return toBePaid(priced, pay);
}

function repeatOfChange(earlier: Order, purchase: Change, pay: PayBy): Verdict {
  const isSame =
    earlier.kind === purchase.kind &&
    (purchase.kind === "extras" || earlier.planId === purchase.planId) &&
    earlier.method === methodOf(pay);
  if (!isSame) return refuse("sent-before");
  return repeat(earlier) ?? refuse("offer-changed");
}

function priceChange(
  { owner, catalogue }: PurchaseRequest,
  purchase: Change,
  { state, vatTenths, now, keyOf }: PurchaseFacts,
): (PricedPurchase & { onboarding: OnboardingOption }) | null {
  const onboarding = freeOnboarding(catalogue);
  const situation = { state, catalogue, vatTenths, now };
  const order = { onboarding, fingerprint: null, couponId: null };
  if (purchase.kind === "upgrade") {
    const priced = priceUpgrade(purchase.planId, situation);
    if (!priced || !onboarding) return null;
    const { plan, duration, addOns, quote } = priced;
    const submissionKey = keyOf(...upgradeKeyOf(owner.id, purchase.planId, state));
    const price = { ...quote, discount: kobo(0), discountName: null };
    return { ...order, onboarding, kind: "upgrade", plan, duration, addOns, quote: price, submissionKey };
  }
  const priced = priceExtras(purchase.quantities, situation);
  if (!priced || !onboarding || priced.addOns.length === 0) return null;
  const { plan, period, addOns, quote } = priced;
  const submissionKey = keyOf(...extrasKeyOf(owner.id, priced, state));
  return {
    ...order,
    onboarding,
    kind: "extras",
    plan,
    duration: period.duration,
    addOns,
    quote,
    submissionKey,
  };
}
