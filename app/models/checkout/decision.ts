import { type OnboardingOption, type PricedPlan, isFree, isTrialPlan } from "~/models/plans/catalogue";
import type { Quote } from "~/models/plans/quote";
import { type Subscription, type TrialEligibility, isPlusRunning } from "~/models/subscriptions/subscription";
import type { User } from "~/models/users/user";
import { LEAST_BY_CARD, type PaymentMeans, authorizePayment } from "./authorization";
import { type Choices, type Intent, savedCard } from "./choices";
import type { Refusal } from "./refusal";

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
