import { type Kobo, atLeastNothing, percentOf, kobo } from "~/models/money";
import {
  type AddOnGroup,
  type AddOnOption,
  type Duration,
  type OnboardingOption,
  type PricedPlan,
  limitNames,
} from "./catalogue";

export interface QuoteLine {
  kind: "plan" | "add-on" | "onboarding" | "credit";
  name: string;
  /** A second line under the name: for added extras, the days they are for. */
  detail?: string | undefined;
  amount: Kobo;
  /** The period to which an extra is added. */
  periodId?: number | undefined;
}

/** The title of an order: its first line or, if it only adds extras, all of them and their days. */
export function orderTitle(
  lines: readonly { kind?: string | undefined; name: string; detail?: string | undefined }[],
): string {
  const [first] = lines;
  if (!first) return "Order";
  if (first.kind !== "add-on" || first.detail === undefined) return first.name;
  const distinct = (words: (string | undefined)[]) =>
    listInWords([...new Set(words.filter((word) => word !== undefined))]);
  return `${distinct(lines.map(({ name }) => name))}, ${distinct(lines.map(({ detail }) => detail))}`;
}

/** "1 more user, 500 more products and 1 more outlet" */
function listInWords(names: string[]): string {
  const last = names.at(-1) ?? "";
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${last}` : last;
}

/** The lines add up to the subtotal. The total is the subtotal less the discount, plus VAT. */
export interface Quote {
  lines: QuoteLine[];
  subtotal: Kobo;
  discount: Kobo;
  discountName: string | null;
  vat: Kobo;
  total: Kobo;
  /** The price of each later period: setup is paid once. */
  renewal: Kobo;
  /** What an agent keeps of the price that the customer would pay; left out if no agent pays. */
  kept?: number | undefined;
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
  coupon?: CouponOffer | null | undefined;
  /** Tenths of a percent. */
  vatTenths?: number | undefined;
}

const periodName: Record<Duration, string> = { yearly: "1 year", month: "1 month" };

export const monthsOf = (duration: Duration): 12 | 1 => (duration === "yearly" ? 12 : 1);

/** The yearly price that owners see and pay, rounded down to the kobo. */
export const yearlyPrice = (plan: PricedPlan): Kobo => percentOf(plan.amountYear, 100 - plan.discount);

/** What a year saves against twelve single months, never negative. */
export const yearlySaving = (plan: PricedPlan): Kobo =>
  atLeastNothing(plan.amountMonth * 12 - yearlyPrice(plan));

/** The yearly price spread over its months, rounded up so that it never shows too little. */
export const yearlyPricePerMonth = (plan: PricedPlan): Kobo => kobo(Math.ceil(yearlyPrice(plan) / 12));

export function planPrice(plan: PricedPlan, duration: Duration): Kobo {
  return duration === "yearly" ? plan.amountYear : plan.amountMonth;
}

export function addOnPrice(option: AddOnOption, duration: Duration): Kobo {
  return duration === "yearly" ? option.amountYear : option.amountMonth;
}

const sum = (lines: QuoteLine[]): Kobo => kobo(lines.reduce((total, line) => total + line.amount, 0));

/** The plan's own discount on its yearly price. */
function planDiscount(plan: PricedPlan, duration: Duration): Kobo {
  return kobo(duration === "yearly" ? plan.amountYear - yearlyPrice(plan) : 0);
}

/** A plan with its own discount for this duration takes no coupon, nor does a free plan. */
export const takesCoupon = (plan: PricedPlan, duration: Duration): boolean =>
  planPrice(plan, duration) > 0 && planDiscount(plan, duration) === 0;

const THOUSAND = 1000;

/** The only place where VAT is rounded: to the nearest kobo, once per order. */
function vatOf(net: Kobo, vatTenths: number): Kobo {
  const rest = net % THOUSAND;
  return kobo(
    ((net - rest) / THOUSAND) * vatTenths + Math.floor((rest * vatTenths + THOUSAND / 2) / THOUSAND),
  );
}

/** VAT and total for the net amount. */
export function withVat(net: Kobo, vatTenths: number): { vat: Kobo; total: Kobo } {
  const vat = vatOf(net, vatTenths);
  return { vat, total: kobo(net + vat) };
}

/**
 * The subtotal is plan, extras and setup. The plan's discount applies to the plan alone, and only for a year. If the
 * plan has none, a coupon applies to the subtotal. VAT is on the rest.
 */
export function quote({ plan, duration, addOns, onboarding, coupon, vatTenths = 0 }: QuoteInput): Quote {
  const recurring = recurringLines(plan, duration, addOns);
  const once: QuoteLine[] = onboarding?.fee
    ? [{ kind: "onboarding", name: `${onboarding.name}, once`, amount: onboarding.fee }]
    : [];
  const lines = [...recurring, ...once];
  const subtotal = sum(lines);
  const ofPlan = planDiscount(plan, duration);
  const ofCoupon = coupon && takesCoupon(plan, duration) ? couponValue(coupon, subtotal) : 0;
  const discount = kobo(ofPlan + ofCoupon);
  const named = ofPlan > 0 ? `Discount, ${plan.discount}% of ${plan.name}` : null;
  return {
    lines,
    subtotal,
    discount,
    discountName: ofCoupon > 0 && coupon ? `Coupon ${coupon.code}` : named,
    ...withVat(atLeastNothing(subtotal - discount), vatTenths),
    renewal: withVat(atLeastNothing(sum(recurring) - ofPlan), vatTenths).total,
  };
}

/** A plan as agents buy it: their discount replaces the plan's own, for a year only. */
const forResellers = (plan: PricedPlan): PricedPlan => ({ ...plan, discount: plan.resellerDiscount });

type ResellerOrder = Pick<QuoteInput, "plan" | "duration" | "addOns" | "vatTenths">;

/** The price of an agent's order. */
export interface ResellerQuote extends Quote {
  kept: Kobo;
}

/** What an agent pays for a registrant's period: no setup and no coupon. */
export function resellerQuote({ plan, ...order }: ResellerOrder): ResellerQuote {
  const priced = quote({ ...order, plan: forResellers(plan), onboarding: null });
  const ofCustomer = quote({ ...order, plan, onboarding: null });
  return {
    ...priced,
    discountName: priced.discount > 0 ? `Discount (${plan.resellerDiscount}%)` : null,
    kept: atLeastNothing(ofCustomer.total - priced.total),
  };
}

/** What an agent keeps of a year of the plan alone. */
export const keptByYear = (plan: PricedPlan, vatTenths: number): Kobo =>
  resellerQuote({ plan, duration: "yearly", addOns: [], vatTenths }).kept;

/** What an agent pays for the plan alone. */
export const resellerPrice = (plan: PricedPlan, duration: Duration): Kobo =>
  duration === "yearly" ? yearlyPrice(forResellers(plan)) : plan.amountMonth;

/** An extra for a whole period. */
export const addOnLine = ({ group, option }: ChosenAddOn, duration: Duration): QuoteLine => ({
  kind: "add-on",
  name: `${limitNames[group.kind]}, ${option.name}`,
  amount: addOnPrice(option, duration),
});

function recurringLines(plan: PricedPlan, duration: Duration, addOns: ChosenAddOn[]): QuoteLine[] {
  return [
    { kind: "plan", name: `${plan.name}, ${periodName[duration]}`, amount: planPrice(plan, duration) },
    ...addOns.map((addOn) => addOnLine(addOn, duration)),
  ];
}

/** The order of a trial: nothing is charged, and only the plan itself is included. */
export function trialQuote(plan: PricedPlan, days: number): Quote {
  const nothing = kobo(0);
  return {
    lines: [{ kind: "plan", name: `${plan.name}, ${days} days free`, amount: nothing }],
    subtotal: nothing,
    discount: nothing,
    discountName: null,
    vat: nothing,
    total: nothing,
    renewal: nothing,
  };
}

/** The discount of a coupon on any order. */
export interface CouponOffer {
  code: string;
  kind: "percent" | "fixed";
  percent: number | null;
  amount: number | null;
  /** The most that a percentage takes off, in kobo. */
  cap: number | null;
}

/** The discount on a subtotal: rounded down, never more than the cap or the subtotal. */
export function couponValue(offer: CouponOffer, subtotal: Kobo): Kobo {
  const share = offer.kind === "percent" ? percentOf(subtotal, offer.percent ?? 0) : (offer.amount ?? 0);
  return atLeastNothing(Math.min(share, offer.cap ?? share, subtotal));
}
