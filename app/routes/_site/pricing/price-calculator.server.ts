import { cutParameter } from "~/models/cut-text";
import { type Kobo, kobo } from "~/models/money";
import {
  type AddOnGroup,
  type Catalogue,
  type Duration,
  type Plan,
  type PricedPlan,
  findPlan,
  findTrialPlan,
  isFree,
  isPriced,
} from "~/models/plans/catalogue";
import { type ChosenAddOn, type Quote, quote } from "~/models/plans/quote";

/** What the address of the pricing page says about the catalogue; missing parts are optional. */
interface PricingQuery {
  duration: Duration;
  /** The price is calculated for this many months; twelve are a year, paid at once. */
  months: number;
  /** The plan named by the calculator or a sign-up link. */
  plan: Plan | null;
  /** Kept from the sign-up link that led here. */
  carried: { code?: string; onTrial?: string; page?: string };
  extras: ChosenAddOn[];
  /** The address names an extra that is not on sale, or no longer. */
  unknownExtra: boolean;
}

const LONGEST_CODE = 60;

export function readPricingQuery(query: URLSearchParams, catalogue: Catalogue): PricingQuery {
  const code = cutParameter(query, "code", LONGEST_CODE);
  const months = readMonths(query);
  return {
    duration: months === YEAR ? "yearly" : "month",
    months,
    plan: findPlan(catalogue, query.get("plan") ?? undefined),
    carried: {
      ...(code ? { code } : {}),
      ...(query.get("onTrial") === "true" ? { onTrial: "true" } : {}),
      ...(query.get("page") === "signup" ? { page: "signup" } : {}),
    },
    ...readExtras(query, catalogue),
  };
}

/** The extras, found by their quantities. */
function readExtras(query: URLSearchParams, { addOnGroups }: Catalogue) {
  const extras: ChosenAddOn[] = [];
  let unknownExtra = false;
  for (const group of addOnGroups) {
    const quantity = query.get(group.kind);
    if (!quantity || quantity === "0") continue;
    const option = group.options.find((candidate) => String(candidate.quantity) === quantity);
    if (option) extras.push({ group, option });
    else unknownExtra = true;
  }
  return { extras, unknownExtra };
}

const YEAR = 12;

/** The toggle comes first, then the calculator's months, then the duration in sign-up links. */
function readMonths(query: URLSearchParams): number {
  const billing = query.get("billing");
  if (billing !== null) return billing === "monthly" ? 1 : YEAR;
  const months = query.get("months");
  if (months !== null && /^(?:[1-9]|1[0-2])$/.test(months)) return Number(months);
  return query.get("duration") === "month" ? 1 : YEAR;
}

export function billingToggle({ duration, plan, carried, extras }: PricingQuery) {
  const kept = {
    ...carried,
    ...(plan !== null && { plan: String(plan.id) }),
    ...Object.fromEntries(extras.map(({ group, option }) => [group.kind, String(option.quantity)])),
  };
  const href = (billing: string) => `/pricing?${new URLSearchParams({ billing, ...kept }).toString()}`;
  return [
    { label: "Yearly", href: href("yearly"), current: duration === "yearly" },
    { label: "Monthly", href: href("monthly"), current: duration === "month" },
  ];
}

/** The form whose address holds the choices, with the fields filled in and the quote. */
export interface Calculator {
  planId: number;
  planName: string;
  duration: Duration;
  months: number;
  carried: PricingQuery["carried"];
  fields: CalculatorField[];
  quote: Quote;
  /** The total of several months paid one by one; null for one month and for a year. */
  whole: Kobo | null;
  /** What is wrong with the choice, and what is used in its place. */
  problem: string | null;
}

interface CalculatorField {
  name: string;
  label: string;
  hint: string;
  value: string;
  options: { value: string; label: string }[];
}

export function calculatePrice(catalogue: Catalogue, query: PricingQuery): Calculator | null {
  const plan = choosePlan(catalogue, query);
  if (!plan) return null;
  const { duration, months, carried, extras, unknownExtra } = query;
  const addOns = isFree(plan) ? [] : extras;
  const quoted = quote({ plan, duration, addOns, onboarding: null });
  return {
    planId: plan.id,
    planName: plan.name,
    duration,
    months,
    carried,
    fields: [
      planField(catalogue, plan),
      ...catalogue.addOnGroups.map((group) => extraField(group, extras)),
      monthsField(months),
    ],
    quote: quoted,
    whole: months > 1 && duration === "month" ? kobo(quoted.total * months) : null,
    problem: problemOf(plan, { unknown: unknownExtra, lost: extras.length > addOns.length }),
  };
}

/** The plan in the address, else the one with the trial. Plans sold by our sales team have no price to calculate. */
function choosePlan(catalogue: Catalogue, { plan }: PricingQuery): PricedPlan | null {
  const usual = findTrialPlan(catalogue);
  return usual && plan && isPriced(plan) ? plan : usual;
}

function problemOf(plan: PricedPlan, { unknown, lost }: { unknown: boolean; lost: boolean }): string | null {
  if (unknown) return "One of these extras is no longer on sale. Choose again.";
  return lost ? `${plan.name} has no extras. Choose another plan to add them.` : null;
}

function planField({ plans }: Catalogue, { id }: PricedPlan): CalculatorField {
  const options = plans
    .filter((plan) => isPriced(plan) && !plan.disabled)
    .map((plan) => ({ value: String(plan.id), label: plan.name }));
  return { name: "plan", label: "Plan", hint: "Which plan fits your shop.", value: String(id), options };
}

function extraField(group: AddOnGroup, chosen: ChosenAddOn[]): CalculatorField {
  return {
    name: group.kind,
    label: group.name,
    hint: group.description,
    value: String(chosen.find((choice) => choice.group.id === group.id)?.option.quantity ?? 0),
    options: [
      { value: "0", label: "None" },
      ...group.options.map(({ quantity, name }) => ({ value: String(quantity), label: name })),
    ],
  };
}

function monthsField(months: number): CalculatorField {
  const labels = new Map([
    [1, "1 month"],
    [YEAR, "12 months, paid by the year"],
  ]);
  const options = Array.from({ length: YEAR }, (_, index) => index + 1).map((count) => ({
    value: String(count),
    label: labels.get(count) ?? `${count} months, paid by the month`,
  }));
  return {
    name: "months",
    label: "Months",
    hint: "How many months to add up.",
    value: String(months),
    options,
  };
}
