import type { AddOnGroup, Catalogue, Duration, PricedPlan } from "~/models/catalogue";
import { findTrialPlan, isFree } from "~/models/catalogue";
import { addOnFields, type ChoiceField } from "~/models/checkout-fields";
import type { Choices } from "~/models/checkout";
import { checkoutPath } from "~/models/checkout-path";
import { formatCount, formatNaira } from "~/models/money";
import { addOnPrice } from "~/models/pricing";

interface Option {
  value: string;
  label: string;
  detail?: string | undefined;
  price?: string | undefined;
}

export interface PickView {
  name: ChoiceField;
  legend: string;
  hint: string;
  value: string | undefined;
  options: Option[];
  /** The first option in a line of its own, the others in columns. */
  quantities: boolean;
  /** Where to go for what this plan does not have. */
  upgradeHref?: string | undefined;
}

interface Order {
  catalogue: Catalogue;
  plan: PricedPlan;
  duration: Duration;
  choices: Choices;
}

/** A free plan has no extras: choosing one leads to the plan that has them. */
export function extraPicks(order: Order): PickView[] {
  const { catalogue, plan, duration } = order;
  const plus = isFree(plan) ? findTrialPlan(catalogue) : null;
  const upgradeHref = plus ? checkoutPath(plus.id, duration) : undefined;
  return catalogue.addOnGroups.map((group) => ({ ...addOnPick(group, order), upgradeHref }));
}

function addOnPick(group: AddOnGroup, { plan, duration, choices }: Order): PickView {
  const included = plan.limits[group.kind];
  const has = typeof included === "number" ? `${plan.name} has ${formatCount(included)}. ` : "";
  const chosen = choices.addOns.find((addOn) => addOn.group.id === group.id);
  return {
    name: addOnFields[group.kind],
    legend: group.name,
    hint: `${has}${isFree(plan) ? "More of them come with Plus." : group.description}`,
    value: String(chosen?.option.quantity ?? 0),
    quantities: true,
    options: [
      { value: "0", label: `No extra ${group.kind}`, price: formatNaira(0) },
      ...group.options.map((option) => ({
        value: String(option.quantity),
        label: option.name,
        price: formatNaira(addOnPrice(option, duration)),
      })),
    ],
  };
}

export function onboardingPick({ catalogue, choices }: Pick<Order, "catalogue" | "choices">): PickView {
  return {
    name: "onboarding",
    legend: "Onboarding",
    hint: "How would you like to set up? You pay this once.",
    value: choices.onboarding?.id.toString(),
    quantities: false,
    options: catalogue.onboarding.map(({ id, name, description, fee }) => ({
      value: String(id),
      label: name,
      detail: description,
      price: formatNaira(fee),
    })),
  };
}

export function paymentPick({ choices, balance }: { choices: Choices; balance: number }): PickView {
  return {
    name: "payment_method",
    legend: "How to pay",
    hint: "You see the total before any money moves.",
    value: choices.paymentMethod ?? undefined,
    quantities: false,
    options: [
      {
        value: "card",
        label: "Pay with Card",
        detail: "You pay on the page of our payment partner and come back here.",
      },
      { value: "wallet", label: "Pay with Wallet", detail: `You have ${formatNaira(balance)}.` },
    ],
  };
}
