import type { PaymentChannel } from "#db/schema";
import {
  type AddOnField,
  type AddOnKind,
  addOnFields,
  type Catalogue,
  type OnboardingOption,
  type PricedPlan,
  findOnboarding,
  freeOnboarding,
  isFree,
} from "~/models/plans/catalogue";
import type { ChosenAddOn } from "~/models/plans/quote";
import { type LiveSubscription, extrasNow } from "~/models/subscriptions/subscription";

/** Actions that store the choices, and actions that order. */
export type Intent = "update" | "coupon" | "remove-coupon" | "check" | "subscribe" | "pay" | "trial";
export type PaymentMethod = PaymentChannel | "wallet";
/** A new card, a new card to be saved, or the id of a saved card. */
export type CardChoice = "new" | "save" | number;

export interface Choices {
  addOns: ChosenAddOn[];
  onboarding: OnboardingOption | null;
  paymentMethod: PaymentMethod | null;
  card?: CardChoice | null;
  /** Whether the card pays what follows, too; null before the owner was asked. */
  renews?: boolean | null;
}

/** The id of the chosen saved card. */
export const savedCard = ({ paymentMethod, card }: Choices): number | null =>
  paymentMethod === "card" && typeof card === "number" ? card : null;

export const noChoices: Choices = {
  addOns: [],
  onboarding: null,
  paymentMethod: null,
  card: null,
  renews: null,
};

/** The initial choices of a checkout: an owner who pays ahead keeps the extras of the plan and needs no setup. */
export function firstChoices(
  catalogue: Catalogue,
  paidAhead: Pick<LiveSubscription, "nextExtras"> | null,
): Choices {
  if (!paidAhead) return noChoices;
  return {
    ...noChoices,
    addOns: oneOfEachKind(catalogue, extrasNow(catalogue, paidAhead.nextExtras)),
    onboarding: freeOnboarding(catalogue),
  };
}

/**
 * A checkout takes one amount of each kind. Several are replaced by the smallest option that covers their sum, or by
 * the largest there is.
 */
function oneOfEachKind({ addOnGroups }: Catalogue, addOns: ChosenAddOn[]): ChosenAddOn[] {
  return addOnGroups.flatMap((group) => {
    const had = addOns.filter((addOn) => addOn.group.id === group.id);
    const [only] = had;
    if (had.length < 2) return only ?? [];
    const all = had.reduce((sum, { option }) => sum + option.quantity, 0);
    const byQuantity = [...group.options].sort((one, other) => one.quantity - other.quantity);
    const option = byQuantity.find(({ quantity }) => quantity >= all) ?? byQuantity.at(-1);
    return option ? { group, option } : [];
  });
}

/** The fields of one post; missing fields stay as they were, and a quantity of 0 removes an extra. */
export interface PostedChoices {
  quantities: Partial<Record<AddOnKind, number | undefined>>;
  onboardingId?: number | undefined;
  /** null removes the choice. */
  paymentMethod?: PaymentMethod | null | undefined;
  card?: CardChoice | undefined;
  renews?: boolean | undefined;
}

type RefusedChoice = AddOnKind | "onboarding";

type ChoicesResult =
  | { ok: true; choices: Choices }
  | { ok: false; errors: Partial<Record<RefusedChoice, string>> };

const upgradePlan = "Upgrade Plan";

/** Merges a post into the stored choices, by the current catalogue. */
export function choose(
  catalogue: Catalogue,
  plan: PricedPlan,
  stored: Choices,
  posted: PostedChoices,
): ChoicesResult {
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
      paymentMethod: posted.paymentMethod === undefined ? stored.paymentMethod : posted.paymentMethod,
      card: posted.card ?? stored.card ?? null,
      renews: posted.renews ?? stored.renews ?? null,
    },
  };
}

/** One extra per group: a new one replaces the earlier one. */
function chooseAddOns(
  catalogue: Catalogue,
  plan: PricedPlan,
  stored: Choices,
  { quantities }: PostedChoices,
) {
  const errors: Partial<Record<RefusedChoice, string>> = {};
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

/** Errors by subject, renamed to the fields of an order. */
export function byFieldName(errors: Partial<Record<string, string>>): Record<string, string[]> {
  const names: Record<string, string> = addOnFields;
  return Object.fromEntries(
    Object.entries(errors).map(([field, text]) => [names[field] ?? field, [text ?? ""]]),
  );
}

export type ChoiceField =
  | AddOnField
  | "onboarding"
  | "payment_method"
  | "card_type"
  | "auth_code"
  | "save_card";

/** In page order, for the error summary. */
export const choiceFields: readonly (ChoiceField | "coupon")[] = [
  ...Object.values(addOnFields),
  "onboarding",
  "payment_method",
  "card_type",
  "auth_code",
  "coupon",
];
