import {
  isFree,
  isPriced,
  isTrialPlan,
  type Allowance,
  type Duration,
  limitKinds,
  limitNames,
  type Plan,
  type PricedPlan,
} from "~/models/plans/catalogue";
import { formatCount, formatNaira, kobo } from "~/models/money";
import { TRY, type PlanButtons } from "./call-to-action";
import { planPrice, yearlyPrice, yearlyPricePerMonth } from "~/models/plans/quote";
import { TRIAL } from "~/models/subscriptions/trial";

/** A plan as its card shows it, with all amounts calculated and all texts chosen. */
export interface PlanView extends PlanButtons {
  id: number;
  name: string;
  audience: string;
  description: string;
  price: number | string;
  per?: string | undefined;
  was?: number | undefined;
  saving?: { percent: number; amount: number; perMonth: number } | undefined;
  why?: string | undefined;
  allowances: { name: string; value: string }[];
  features: string[];
  best: boolean;
  tag?: string | undefined;
  disabled: boolean;
}

export function planView(plan: Plan, duration: Duration, buttons: PlanButtons): PlanView {
  return {
    id: plan.id,
    name: plan.name,
    audience: plan.audience,
    description: plan.description,
    ...shownPrice(plan, duration),
    allowances: allowancesOf(plan),
    features: plan.features,
    best: isTrialPlan(plan),
    ...(buttons.step.label === TRY ? { tag: `${TRIAL} free` } : {}),
    disabled: plan.disabled,
    ...buttons,
  };
}

export function allowancesOf(plan: Plan): { name: string; value: string }[] {
  return limitKinds.flatMap((kind) => {
    const name = limitNames[kind];
    const allowance = plan.limits[kind];
    return allowance === undefined ? [] : [{ name, value: formatAllowance(allowance) }];
  });
}

/** The price in a few characters, for a table heading. */
export function shortPrice(plan: Plan, duration: Duration): string {
  if (!isPriced(plan)) return "Ask us";
  return formatNaira(duration === "yearly" ? yearlyPrice(plan) : plan.amountMonth);
}

export function formatAllowance(allowance: Allowance): string {
  if (allowance === "unlimited") return "Unlimited";
  return allowance === "agreed" ? "As agreed" : formatCount(allowance);
}

type ShownPrice = Pick<PlanView, "price" | "per" | "was" | "saving" | "why">;

function shownPrice(plan: Plan, duration: Duration): ShownPrice {
  if (!isPriced(plan))
    return { price: "Personalise pricing", why: "We agree a price with you before you pay." };
  if (isFree(plan)) return { price: 0, why: "Free. No card needed." };
  if (duration === "month")
    return { price: planPrice(plan, duration), per: "a month", why: "Stop after any month." };
  return yearlyView(plan);
}

function yearlyView(plan: PricedPlan): ShownPrice {
  const price = yearlyPrice(plan);
  const perMonth = yearlyPricePerMonth(plan);
  if (plan.discount === 0) return { price, per: "a year", why: `that is ${formatNaira(perMonth)} a month` };
  const saving = { percent: plan.discount, amount: kobo(plan.amountYear - price), perMonth };
  return { price, per: "a year", was: plan.amountYear, saving };
}
