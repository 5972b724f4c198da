import type { PricedPlan } from "~/models/catalogue";
import type { Choices } from "~/models/checkout";
import { LEAST_BY_CARD, type Refusal } from "~/models/checkout-decision";
import type { ChoiceField } from "~/models/checkout-fields";
import { formatNaira } from "~/models/money";
import type { Quote } from "~/models/pricing";

interface Told {
  plan: PricedPlan;
  choices: Choices;
  quote: Quote;
  balance: number;
}

type Text = string | ((told: Told) => string);

const texts: Record<Refusal, Text> = {
  "onboarding-type": "You have to pick an onboarding type",
  "payment-and-onboarding": "You have to pick a payment method and an onboarding method",
  "already-active": ({ plan }) => `${plan.name} is already active. There is nothing more to do.`,
  "plan-running": "You are on 14 days trial/Subscription",
  "setup-costs": ({ choices }) =>
    `${choices.onboarding?.name ?? "This"} costs ${formatNaira(choices.onboarding?.fee ?? 0)} and does not come with the trial. Choose Self Onboarding to start now.`,
  "price-changed": ({ quote }) =>
    `The total is now ${formatNaira(quote.total)}. Nothing was charged. Look at your order and press again if it is right.`,
  "out-of-date":
    "This page was older than your order. Nothing was charged. Look at your order and press again if it is right.",
  "coupon-gone": "The last use of this coupon has just been taken. Nothing was charged. Remove it to go on.",
  "too-small-for-card": `A card cannot be charged less than ${formatNaira(LEAST_BY_CARD)}. Choose Pay with Wallet.`,
  "check-first": "Check your order first: press Check my order. Then you can pay by card.",
  "wallet-low": "Your wallet balance is too low for this transaction",
  "trial-of-plus-only": "The free trial is for Plus. Choose Plus to start it.",
  "trial-used": "This account or its phone number has already had the free trial of Plus.",
  "trial-needs-phone": "Verify your phone number to start the free trial.",
};

export function refusalText(refusal: Refusal, told: Told): string {
  const text = texts[refusal];
  return typeof text === "string" ? text : text(told);
}

const fields: Partial<Record<Refusal, ChoiceField | "coupon">> = {
  "onboarding-type": "onboarding",
  "setup-costs": "onboarding",
  "wallet-low": "payment_method",
  "too-small-for-card": "payment_method",
  "coupon-gone": "coupon",
};

/** The field that a refusal is about, where there is one to go to. */
export function refusalField(refusal: Refusal, choices: Choices): ChoiceField | "coupon" | null {
  if (refusal === "payment-and-onboarding") return choices.onboarding ? "payment_method" : "onboarding";
  return fields[refusal] ?? null;
}
