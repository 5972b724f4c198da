import { formatDate } from "~/models/date";
import { formatNaira } from "~/models/money";
import { type OnboardingOption, type PricedPlan, isFree, isTrialPlan } from "~/models/plans/catalogue";
import type { Quote } from "~/models/plans/quote";
import { paidUntil } from "~/models/subscriptions/pay-ahead";
import {
  type LiveSubscription,
  type Subscription,
  type TrialEligibility,
  isPlusRunning,
} from "~/models/subscriptions/subscription";
import type { User } from "~/models/users/user";
import { LEAST_BY_CARD, type PaymentMeans, authorizePayment, heldCardText } from "./authorization";
import { type ChoiceField, type Choices, type Intent, savedCard } from "./choices";

export type Refusal =
  | "onboarding-type"
  | "payment-and-onboarding"
  | "already-active"
  | "already-paid"
  | "plan-running"
  | "setup-costs"
  | "price-changed"
  | "out-of-date"
  | "coupon-gone"
  | "too-small-for-card"
  | "card-held"
  | "check-first"
  | "wallet-low"
  | "trial-of-plus-only"
  | "trial-used"
  | "trial-needs-phone";

export type Decision =
  | { act: "check" | "confirm-password" | "downgrade" }
  | { act: "order"; by: "free" | "trial" | "wallet" | "provider"; onboarding: OnboardingOption }
  | { act: "refuse"; refusal: Refusal };

export interface Situation {
  intent: Exclude<Intent, "update" | "coupon" | "remove-coupon">;
  plan: PricedPlan;
  choices: Choices;
  quote: Quote;
  live: Subscription | null;
  eligibility: TrialEligibility;
  /** What the wallet holds. */
  balance: number;
  owner: Pick<User, "heldUntil">;
  /** The owner has seen this price. */
  priceSeen: boolean;
  /** The card order was checked as it is now. */
  checked: boolean;
  /** The password was typed lately. */
  fresh: boolean;
  now: Date;
}

const refuse = (refusal: Refusal): Decision => ({ act: "refuse", refusal });

/** The whole rule of what a submission does that is more than a change. */
export function decide(situation: Situation): Decision {
  const { intent, plan, live } = situation;
  if (intent === "trial") return decideTrial(situation);
  if (isFree(plan) && live?.planId === plan.id) return refuse("already-active");
  if (isFree(plan) && live?.kind === "paid") return { act: "downgrade" };
  if (isFree(plan) && isPlusRunning(live)) return refuse("plan-running");
  return situation.quote.total === 0 ? decideFree(situation) : decidePaid(situation);
}

/** Nothing is to be paid: the plan is free, or a coupon takes the whole price off. */
function decideFree({ choices, priceSeen }: Situation): Decision {
  if (!choices.onboarding) return refuse("onboarding-type");
  return priceSeen ? { act: "order", by: "free", onboarding: choices.onboarding } : refuse("price-changed");
}

function decideTrial({ plan, choices, eligibility }: Situation): Decision {
  if (!isTrialPlan(plan)) return refuse("trial-of-plus-only");
  if (eligibility !== "entitled") return refuse(trialRefusal(eligibility));
  if (!choices.onboarding) return refuse("onboarding-type");
  if (choices.onboarding.fee > 0) return refuse("setup-costs");
  return { act: "order", by: "trial", onboarding: choices.onboarding };
}

export function trialRefusal(eligibility: Exclude<TrialEligibility, "entitled">): Refusal {
  if (eligibility === "running") return "plan-running";
  return eligibility === "phone-not-verified" ? "trial-needs-phone" : "trial-used";
}

function decidePaid(situation: Situation): Decision {
  const { onboarding, paymentMethod } = situation.choices;
  if (!onboarding || !paymentMethod) return refuse("payment-and-onboarding");
  return paymentMethod === "wallet" ? byWallet(situation, onboarding) : atProvider(situation, onboarding);
}

function atProvider(situation: Situation, onboarding: OnboardingOption): Decision {
  const { intent, quote, choices, priceSeen, checked } = situation;
  const means = savedCard(choices) === null ? "new-card" : "saved-card";
  if (quote.total < LEAST_BY_CARD) return refuse("too-small-for-card");
  if (intent === "check") return { act: "check" };
  if (!priceSeen) return refuse("price-changed");
  if (!checked) return refuse("check-first");
  return authorized(situation, means, { act: "order", by: "provider", onboarding });
}

function byWallet(situation: Situation, onboarding: OnboardingOption): Decision {
  const { intent, quote, balance, priceSeen } = situation;
  if (intent !== "check" && !priceSeen) return refuse("price-changed");
  if (balance < quote.total) return refuse("wallet-low");
  if (intent === "check") return { act: "check" };
  return authorized(situation, "wallet", { act: "order", by: "wallet", onboarding });
}

function authorized(situation: Situation, means: PaymentMeans, decision: Decision): Decision {
  const authorization = authorizePayment({ ...situation, means, amount: situation.quote.total });
  if (authorization === "granted") return decision;
  return authorization === "confirm-password" ? { act: authorization } : refuse("card-held");
}

type RunningPlan = Pick<LiveSubscription, "planId" | "endsAt" | "trialUntil" | "paidUntil" | "followedBy">;

interface RefusalContext {
  plan: PricedPlan;
  choices: Choices;
  quote: Quote;
  balance: number;
  /** The plan that runs. */
  live: RunningPlan | null;
  /** Until when saved cards are not charged. */
  heldUntil: Date | null;
}

type Text = string | ((context: RefusalContext) => string);

const texts: Record<Refusal, Text> = {
  "onboarding-type": "You have to pick an onboarding type",
  "payment-and-onboarding": "You have to pick a payment method and an onboarding method",
  "already-active": ({ plan }) => `${plan.name} is already active. There is nothing more to do.`,
  "already-paid": (context) => `${alreadyPaidText(context)} To pay for more time, choose it here.`,
  "plan-running": ({ live }) => `You are on 14 days trial/Subscription${live ? runningText(live) : ""}`,
  "setup-costs": ({ choices }) =>
    `${choices.onboarding?.name ?? "This"} costs ${formatNaira(choices.onboarding?.fee ?? 0)} and does not come with the trial. Choose Self Onboarding to start now.`,
  "price-changed": ({ quote }) =>
    `The total is now ${formatNaira(quote.total)}. Nothing was charged. Look at your order and press again if it is right.`,
  "out-of-date":
    "Your order has changed since you opened this page. Nothing was charged. Look at it and press again if it is right.",
  "coupon-gone": "The last use of this coupon has just been taken. Nothing was charged. Remove it to go on.",
  "too-small-for-card": ({ choices }) =>
    choices.paymentMethod === "card"
      ? `A card cannot be charged less than ${formatNaira(LEAST_BY_CARD)}. Choose Pay with Wallet.`
      : `Less than ${formatNaira(LEAST_BY_CARD)} cannot be paid by bank. Choose Pay with Wallet.`,
  "card-held": ({ heldUntil }) => heldCardText(heldUntil),
  "check-first": ({ choices }) =>
    `Check your order first: press Check my order. Then you can pay${choices.paymentMethod === "card" ? " by card" : ""}.`,
  "wallet-low": "Your wallet balance is too low for this transaction",
  "trial-of-plus-only": "The free trial is for Plus. Choose Plus to start it.",
  "trial-used": "This account or its phone number has already had the free trial of Plus.",
  "trial-needs-phone": "Verify your phone number to start the free trial.",
};

/** "You already paid for Plus, so nothing more was charged. It is paid until 9 January 2027." */
export function alreadyPaidText({ plan, live }: Pick<RefusalContext, "plan" | "live">): string {
  const until = paidUntil(live, plan.id);
  const paid = until ? ` It is paid until ${formatDate(until)}.` : "";
  return `You already paid for ${plan.name}, so nothing more was charged.${paid}`;
}

/** What stands beside the quoted words: what runs, and that nothing came of the request. */
function runningText({ trialUntil, paidUntil: paid }: RunningPlan): string {
  const trial = trialUntil ? ` Your free trial runs until ${formatDate(trialUntil)}.` : "";
  const until = paid ? ` Your plan is paid until ${formatDate(paid)}.` : "";
  return `.${trial}${until} Nothing new was started or charged.`;
}

/** To an order whose form was sent before. */
export const PAID_BEFORE = "You already paid for this order, so nothing more was charged.";
export const SENT_BEFORE =
  "This was sent before, with other choices. Nothing more was ordered or charged. Look at your order, and press again if it is right.";

export function refusalText(refusal: Refusal, context: RefusalContext): string {
  const text = texts[refusal];
  return typeof text === "string" ? text : text(context);
}

type Field = ChoiceField | "coupon";

const fields: Partial<Record<Refusal, Field>> = {
  "onboarding-type": "onboarding",
  "setup-costs": "onboarding",
  "wallet-low": "payment_method",
  "too-small-for-card": "payment_method",
  "card-held": "auth_code",
  "coupon-gone": "coupon",
};

/** What a refusal says of each field that it is about; of none where it is about the order as a whole. */
export function refusalErrors(refusal: Refusal, context: RefusalContext): Partial<Record<Field, string>> {
  const text = refusalText(refusal, context);
  if (refusal === "payment-and-onboarding") return missingChoices(text, context.choices);
  const field = fields[refusal];
  return field ? { [field]: text } : {};
}

function missingChoices(
  text: string,
  { onboarding, paymentMethod }: Choices,
): Partial<Record<Field, string>> {
  if (onboarding) return { payment_method: text };
  return { onboarding: text, ...(paymentMethod === null && { payment_method: "Pick a payment method" }) };
}
