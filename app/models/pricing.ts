import type { AddOnGroup, AddOnOption, Duration, OnboardingOption, PricedPlan } from "~/models/catalogue";
import { kobo, type Kobo } from "~/models/money";

export interface QuoteLine {
  name: string;
  amount: Kobo;
}

/** The lines sum to the subtotal. */
export interface Quote {
  lines: QuoteLine[];
  subtotal: Kobo;
  discount: Kobo;
  discountName: string | null;
  total: Kobo;
  /** What each later period costs: setup is paid once. */
  renewal: Kobo;
}

export interface ChosenAddOn {
  group: AddOnGroup;
  option: AddOnOption;
}

interface QuoteInput {
  plan: PricedPlan;
  duration: Duration;
  addOns: ChosenAddOn[];
  onboarding: OnboardingOption | null;
}

const periodName: Record<Duration, string> = { yearly: "1 year", month: "1 month" };
const addOnName: Record<AddOnGroup["kind"], string> = {
  users: "Users",
  products: "Products",
  outlets: "Outlets",
};

export const monthsOf = (duration: Duration): 12 | 1 => (duration === "yearly" ? 12 : 1);

/** `amount` x `percent` / 100 rounded down; hundreds and the rest apart, so that no product leaves the safe integers. */
function percentOf(amount: Kobo, percent: number): Kobo {
  const rest = amount % 100;
  return kobo(((amount - rest) / 100) * percent + Math.floor((rest * percent) / 100));
}

const atLeastNothing = (amount: number): Kobo => kobo(Math.max(0, amount));

/** The yearly price people see and pay, rounded down to the kobo. */
export const yearlyPrice = (plan: PricedPlan): Kobo => percentOf(plan.amountYear, 100 - plan.discount);

/** What paying by the year saves against twelve single months, never below nothing. */
export const yearlySaving = (plan: PricedPlan): Kobo =>
  atLeastNothing(plan.amountMonth * 12 - yearlyPrice(plan));

/** The yearly price spread over its months, rounded up so that it never promises too little. */
export const yearlyPricePerMonth = (plan: PricedPlan): Kobo => kobo(Math.ceil(yearlyPrice(plan) / 12));

export function planPrice(plan: PricedPlan, duration: Duration): Kobo {
  return duration === "yearly" ? plan.amountYear : plan.amountMonth;
}

export function addOnPrice(option: AddOnOption, duration: Duration): Kobo {
  return duration === "yearly" ? option.amountYear : option.amountMonth;
}

const sum = (lines: QuoteLine[]): Kobo => kobo(lines.reduce((total, line) => total + line.amount, 0));

/**
 * Subtotal is plan, add-ons and onboarding; the plan's discount is a share of the plan alone and for a year only.
 * A coupon, where the plan has no discount, will be taken off the subtotal at the same place.
 */
export function quote({ plan, duration, addOns, onboarding }: QuoteInput): Quote {
  const price = planPrice(plan, duration);
  const recurring: QuoteLine[] = [
    { name: `${plan.name}, ${periodName[duration]}`, amount: price },
    ...addOns.map(({ group, option }) => ({
      name: `${addOnName[group.kind]}, ${option.name}`,
      amount: addOnPrice(option, duration),
    })),
  ];
  const once: QuoteLine[] = onboarding?.fee
    ? [{ name: `${onboarding.name}, once`, amount: onboarding.fee }]
    : [];
  const lines = [...recurring, ...once];
  const subtotal = sum(lines);
  const discount = kobo(duration === "yearly" ? price - yearlyPrice(plan) : 0);
  return {
    lines,
    subtotal,
    discount,
    discountName: discount > 0 ? `Discount, ${plan.discount}% of ${plan.name}` : null,
    total: atLeastNothing(subtotal - discount),
    renewal: atLeastNothing(sum(recurring) - discount),
  };
}

/** What the order of a trial says: nothing is charged, and nothing is included but the plan itself. */
export function trialQuote(plan: PricedPlan, days: number): Quote {
  const nothing = kobo(0);
  return {
    lines: [{ name: `${plan.name}, ${days} days free`, amount: nothing }],
    subtotal: nothing,
    discount: nothing,
    discountName: null,
    total: nothing,
    renewal: nothing,
  };
}
