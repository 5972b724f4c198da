import type { OnboardingOption, PricedPlan } from "~/models/catalogue";
import { isFree, isTrialPlan } from "~/models/catalogue";
import { savedCard, type Choices, type Intent } from "~/models/checkout";
import { naira } from "~/models/money";
import type { Quote } from "~/models/pricing";
import { isPlusRunning, type Subscription, type TrialStanding } from "~/models/subscription";

/** The provider of card payments takes nothing smaller. */
export const LEAST_BY_CARD = naira(50);
/** More than this leaves the wallet only after the password was typed lately. */
export const FREELY_FROM_WALLET = naira(50_000);

export type Refusal =
  | "onboarding-type"
  | "payment-and-onboarding"
  | "already-active"
  | "plan-running"
  | "setup-costs"
  | "price-changed"
  | "out-of-date"
  | "coupon-gone"
  | "too-small-for-card"
  | "check-first"
  | "wallet-low"
  | "trial-of-plus-only"
  | "trial-used"
  | "trial-needs-phone";

export type Decision =
  | { act: "check" | "confirm-password" }
  | { act: "free" | "trial" | "wallet" | "card"; onboarding: OnboardingOption }
  | { refuse: Refusal };

export interface Situation {
  intent: Exclude<Intent, "update" | "coupon" | "remove-coupon">;
  plan: PricedPlan;
  choices: Choices;
  quote: Quote;
  live: Subscription | null;
  standing: TrialStanding;
  /** What the wallet holds. */
  balance: number;
  /** The owner has seen this price. */
  seen: boolean;
  /** The card order was checked as it is now. */
  checked: boolean;
  /** The password was typed lately. */
  fresh: boolean;
}

/** The whole rule of what a press that is more than a change does. */
export function decide(situation: Situation): Decision {
  const { intent, plan, live } = situation;
  if (intent === "trial") return decideTrial(situation);
  if (isFree(plan) && live?.planId === plan.id) return { refuse: "already-active" };
  if (isFree(plan) && isPlusRunning(live)) return { refuse: "plan-running" };
  return situation.quote.total === 0 ? decideFree(situation) : decidePaid(situation);
}

/** Nothing is to be paid: the plan is free, or a coupon takes the whole price off. */
function decideFree({ choices, seen }: Situation): Decision {
  if (!choices.onboarding) return { refuse: "onboarding-type" };
  return seen ? { act: "free", onboarding: choices.onboarding } : { refuse: "price-changed" };
}

function decideTrial({ plan, choices, standing }: Situation): Decision {
  if (!isTrialPlan(plan)) return { refuse: "trial-of-plus-only" };
  if (standing !== "entitled") return { refuse: trialRefusal(standing) };
  if (!choices.onboarding) return { refuse: "onboarding-type" };
  if (choices.onboarding.fee > 0) return { refuse: "setup-costs" };
  return { act: "trial", onboarding: choices.onboarding };
}

export function trialRefusal(standing: Exclude<TrialStanding, "entitled">): Refusal {
  if (standing === "running") return "plan-running";
  return standing === "phone-not-verified" ? "trial-needs-phone" : "trial-used";
}

function decidePaid(situation: Situation): Decision {
  const { onboarding, paymentMethod } = situation.choices;
  if (!onboarding || !paymentMethod) return { refuse: "payment-and-onboarding" };
  return paymentMethod === "card" ? byCard(situation, onboarding) : byWallet(situation, onboarding);
}

function byCard(
  { intent, quote, choices, seen, checked, fresh }: Situation,
  onboarding: OnboardingOption,
): Decision {
  if (quote.total < LEAST_BY_CARD) return { refuse: "too-small-for-card" };
  if (intent === "check") return { act: "check" };
  if (!seen) return { refuse: "price-changed" };
  if (!checked) return { refuse: "check-first" };
  if (savedCard(choices) !== null && !fresh) return { act: "confirm-password" };
  return { act: "card", onboarding };
}

function byWallet(
  { intent, quote, balance, seen, fresh }: Situation,
  onboarding: OnboardingOption,
): Decision {
  if (intent !== "check" && !seen) return { refuse: "price-changed" };
  if (balance < quote.total) return { refuse: "wallet-low" };
  if (intent === "check") return { act: "check" };
  if (quote.total > FREELY_FROM_WALLET && !fresh) return { act: "confirm-password" };
  return { act: "wallet", onboarding };
}
