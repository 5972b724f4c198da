import type { AddOnKind, Catalogue, OnboardingOption, PricedPlan } from "~/models/catalogue";
import { findOnboarding, isFree, isTrialPlan } from "~/models/catalogue";
import { formatNaira } from "~/models/money";
import type { ChosenAddOn, Quote } from "~/models/pricing";
import { isPlusRunning, type Subscription, type TrialStanding } from "~/models/subscription";

export type Intent = "update" | "subscribe" | "pay" | "trial";
export type PaymentMethod = "card" | "wallet";

export interface Choices {
  addOns: ChosenAddOn[];
  onboarding: OnboardingOption | null;
  paymentMethod: PaymentMethod | null;
}

/** What one post says; what it leaves out stays as it was, and a quantity of 0 takes an extra away. */
export interface PostedChoices {
  quantities: Partial<Record<AddOnKind, number | undefined>>;
  onboardingId?: number | undefined;
  paymentMethod?: PaymentMethod | undefined;
}

type ChoiceField = AddOnKind | "onboarding";

export type Choosing =
  { ok: true; choices: Choices } | { ok: false; errors: Partial<Record<ChoiceField, string>> };

const upgradePlan = "Upgrade Plan";

/** Merges a post into what is stored, by the catalogue of now. */
export function choose(
  catalogue: Catalogue,
  plan: PricedPlan,
  stored: Choices,
  posted: PostedChoices,
): Choosing {
  const errors: Partial<Record<ChoiceField, string>> = {};
  const addOns: ChosenAddOn[] = [];
  for (const group of catalogue.addOnGroups) {
    const quantity = posted.quantities[group.kind];
    const option = group.options.find((candidate) => candidate.quantity === quantity);
    const kept = stored.addOns.find((addOn) => addOn.group.id === group.id);
    if (quantity === undefined && kept) addOns.push(kept);
    else if (quantity && isFree(plan)) errors[group.kind] = upgradePlan;
    else if (quantity && !option) errors[group.kind] = "Choose one of the amounts shown";
    else if (option) addOns.push({ group, option });
  }
  const named = posted.onboardingId === undefined ? null : findOnboarding(catalogue, posted.onboardingId);
  if (posted.onboardingId !== undefined && !named)
    errors.onboarding = "Choose one of the onboarding types shown";
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const onboarding = named ?? stored.onboarding;
  return {
    ok: true,
    choices: { addOns, onboarding, paymentMethod: posted.paymentMethod ?? stored.paymentMethod },
  };
}

export type Refusal =
  | "onboarding-type"
  | "payment-and-onboarding"
  | "already-active"
  | "plan-running"
  | "setup-costs"
  | "payment-closed"
  | "trial-of-plus-only"
  | "trial-used"
  | "trial-needs-phone";

export type Decision =
  { act: "update" } | { act: "subscribe" | "trial"; onboarding: OnboardingOption } | { refuse: Refusal };

interface Situation {
  intent: Intent;
  plan: PricedPlan;
  choices: Choices;
  quote: Quote;
  live: Subscription | null;
  standing: TrialStanding;
}

/** The whole rule of what a press of a button in checkout does. */
export function decide(situation: Situation): Decision {
  if (situation.intent === "update") return { act: "update" };
  if (situation.intent === "trial") return decideTrial(situation);
  return isFree(situation.plan) ? decideFree(situation) : decidePaid(situation);
}

function decideFree({ plan, live, choices, quote }: Situation): Decision {
  if (live?.planId === plan.id) return { refuse: "already-active" };
  if (isPlusRunning(live)) return { refuse: "plan-running" };
  if (!choices.onboarding) return { refuse: "onboarding-type" };
  return quote.total > 0 ? { refuse: "setup-costs" } : { act: "subscribe", onboarding: choices.onboarding };
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

function decidePaid({ choices }: Situation): Decision {
  const complete = choices.onboarding && choices.paymentMethod;
  return { refuse: complete ? "payment-closed" : "payment-and-onboarding" };
}

const plainRefusals: Record<Exclude<Refusal, "already-active" | "setup-costs">, string> = {
  "onboarding-type": "You have to pick an onboarding type",
  "payment-and-onboarding": "You have to pick a payment method and an onboarding method",
  "plan-running": "You are on 14 days trial/Subscription",
  "payment-closed": "Paying is not open yet. Nothing was charged, and your order is kept.",
  "trial-of-plus-only": "The free trial is for Plus. Choose Plus to start it.",
  "trial-used": "This account or its phone number has already had the free trial of Plus.",
  "trial-needs-phone": "Verify your phone number to start the free trial.",
};

export function refusalText(
  refusal: Refusal,
  { plan, choices }: Pick<Situation, "plan" | "choices">,
): string {
  if (refusal === "already-active") return `${plan.name} is already active. There is nothing more to do.`;
  if (refusal !== "setup-costs") return plainRefusals[refusal];
  const setup = choices.onboarding
    ? `${choices.onboarding.name} costs ${formatNaira(choices.onboarding.fee)}`
    : "";
  return `${setup}, and paying is not open yet. Nothing was charged. Choose Self Onboarding to start now.`;
}

/** The field that a refusal is about, where there is one to go to. */
export function refusalField(refusal: Refusal, choices: Choices): "onboarding" | "payment_method" | null {
  if (refusal === "onboarding-type" || refusal === "setup-costs") return "onboarding";
  if (refusal !== "payment-and-onboarding") return null;
  return choices.onboarding ? "payment_method" : "onboarding";
}
