import type { AddOnKind, Catalogue, OnboardingOption, PricedPlan } from "~/models/catalogue";
import { findOnboarding, isFree } from "~/models/catalogue";
import type { ChosenAddOn } from "~/models/pricing";

/** Acts that store what is chosen, and those that order it. */
export type Intent = "update" | "coupon" | "remove-coupon" | "check" | "subscribe" | "pay" | "trial";
export type PaymentMethod = "card" | "wallet";
/** A new card, a new one to be saved, or the id of a saved one. */
export type CardChoice = "new" | "save" | number;

export interface Choices {
  addOns: ChosenAddOn[];
  onboarding: OnboardingOption | null;
  paymentMethod: PaymentMethod | null;
  card?: CardChoice | null;
}

/** The saved card that a choice names. */
export const savedCard = ({ card }: Choices): number | null => (typeof card === "number" ? card : null);

/** What one post says; what it leaves out stays as it was, and a quantity of 0 takes an extra away. */
export interface PostedChoices {
  quantities: Partial<Record<AddOnKind, number | undefined>>;
  onboardingId?: number | undefined;
  paymentMethod?: PaymentMethod | undefined;
  card?: CardChoice | undefined;
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
  const { addOns, errors } = chooseAddOns(catalogue, plan, stored, posted);
  const named = posted.onboardingId === undefined ? null : findOnboarding(catalogue, posted.onboardingId);
  if (posted.onboardingId !== undefined && !named)
    errors.onboarding = "Choose one of the onboarding types shown";
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return {
    ok: true,
    choices: {
      addOns,
      onboarding: named ?? stored.onboarding,
      paymentMethod: posted.paymentMethod ?? stored.paymentMethod,
      card: posted.card ?? stored.card ?? null,
    },
  };
}

/** One extra a group: a new one takes the place of the one before. */
function chooseAddOns(
  catalogue: Catalogue,
  plan: PricedPlan,
  stored: Choices,
  { quantities }: PostedChoices,
) {
  const errors: Partial<Record<ChoiceField, string>> = {};
  const addOns: ChosenAddOn[] = [];
  for (const group of catalogue.addOnGroups) {
    const quantity = quantities[group.kind];
    const option = group.options.find((candidate) => candidate.quantity === quantity);
    const kept = stored.addOns.find((addOn) => addOn.group.id === group.id);
    if (quantity === undefined && kept) addOns.push(kept);
    else if (quantity && isFree(plan)) errors[group.kind] = upgradePlan;
    else if (quantity && !option) errors[group.kind] = "Choose one of the amounts shown";
    else if (option) addOns.push({ group, option });
  }
  return { addOns, errors };
}
