import { extendText } from "~/messages/subscriptions/plan-until";
import { type LocationStep, locationSteps } from "~/models/agents/location-checkout";
import { noChoices } from "~/models/checkout/choices";
import { type PickView, extraPicks } from "~/messages/checkout/picks";
import { formatDate } from "~/models/date";
import { formatTokens } from "~/models/ledger/tokens";
import { formatNaira } from "~/models/money";
import {
  addOnFields,
  addOnKinds,
  type Duration,
  type Catalogue,
  type PricedPlan,
  type AddOnKind,
} from "~/models/plans/catalogue";
import { type ChosenAddOn, type Quote, keptByYear, planPrice, resellerPrice } from "~/models/plans/quote";
import { planChange } from "~/models/subscriptions/plan-change";
import type { LiveSubscription } from "~/models/subscriptions/subscription";

export function readLocationStep(query: URLSearchParams): LocationStep {
  return locationSteps.find((step) => step === query.get("step")) ?? "summary";
}

/** The end of the paid time, if the page is for the time after it. */
export function readLocationAfter(query: URLSearchParams): string | null {
  const after = query.get("after") ?? "";
  return /^\d{4}-\d\d-\d\d$/.test(after) ? after : null;
}

/** What runs at a location, as far as an agent may know it. */
export function locationStanding(
  live: Pick<LiveSubscription, "kind" | "endsAt" | "graceUntil" | "trialUntil"> | null,
  planName: string | null,
  now: Date,
): string {
  if (!live || planName === null) return "No plan yet.";
  if (!live.endsAt) return `On ${planName} now.`;
  if (live.kind === "paused")
    return `On ${planName} while the paid plan is paused, until ${formatDate(live.endsAt)}.`;
  const end = formatDate(live.endsAt);
  if (live.endsAt <= now && live.graceUntil)
    return `${planName} was due on ${end}. It works until ${formatDate(live.graceUntil)}.`;
  if (live.kind === "trial") return `In the free trial of ${planName} until ${end}.`;
  const trial = live.trialUntil ? `, free trial until ${formatDate(live.trialUntil)}` : "";
  return `${planName} is paid until ${end}${trial}.`;
}

const durations = {
  yearly: { value: "12", label: "Yearly", unit: "year" },
  month: { value: "1", label: "Monthly", unit: "month" },
} as const satisfies Record<Duration, object>;

export const durationOf = (months: "1" | "12"): Duration => (months === "12" ? "yearly" : "month");

/**
 * A location's order, as in the left half of its checkout. Amounts are plain numbers: a branded type does not survive
 * serialisation to the page.
 */
interface LocationOrderView {
  duration: Omit<PickView, "name"> & { name: "duration" };
  price: { was: string | null; amount: string; per: string };
  lines: { name: string; amount: number; remove: string | null }[];
  subtotal: number;
  discount: { name: string; amount: number } | null;
  vat: number;
  total: number;
  totalInTokens: string;
  extras: PickView[];
  /** When the purchase begins, if not at once. */
  note: string | null;
}

interface LocationOrderSource {
  catalogue: Catalogue;
  plan: PricedPlan;
  duration: Duration;
  addOns: ChosenAddOn[];
  quote: Quote;
  vatTenths: number;
  live: Pick<LiveSubscription, "kind" | "endsAt" | "planId"> | null;
}

export function locationOrderView(ordering: LocationOrderSource): LocationOrderView {
  const { plan, duration, addOns, quote, vatTenths } = ordering;
  const fields: string[] = addOns.map(({ group }) => addOnFields[group.kind]);
  const full = planPrice(plan, duration);
  const price = resellerPrice(plan, duration);
  return {
    duration: durationPick(plan, duration, vatTenths),
    price: {
      was: price < full ? formatNaira(full) : null,
      amount: formatNaira(price),
      per: `/${durations[duration].unit} for this branch`,
    },
    lines: quote.lines.map(({ kind, name, amount }) => ({
      name,
      amount,
      remove: kind === "add-on" ? (fields.shift() ?? null) : null,
    })),
    subtotal: quote.subtotal,
    discount: quote.discountName === null ? null : { name: quote.discountName, amount: quote.discount },
    vat: quote.vat,
    total: quote.total,
    totalInTokens: formatTokens(quote.total),
    extras: extraPicks({ ...ordering, choices: { ...noChoices, addOns } }),
    note: beginText(ordering),
  };
}

function durationPick(plan: PricedPlan, chosen: Duration, vatTenths: number): LocationOrderView["duration"] {
  const kept = keptByYear(plan, vatTenths);
  const keeps = { yearly: `You keep ${formatNaira(kept)}`, month: "You keep nothing" };
  return {
    name: "duration",
    legend: "Pay by the year or the month",
    hint: "",
    value: durations[chosen].value,
    quantities: false,
    options: (["yearly", "month"] as const).map((duration) => ({
      value: durations[duration].value,
      label: durations[duration].label,
      detail: kept > 0 ? keeps[duration] : undefined,
      price: formatNaira(resellerPrice(plan, duration)),
    })),
  };
}

/** Days already paid or free are not lost. */
function beginText({ live, plan, duration, catalogue }: LocationOrderSource): string | null {
  if (!live?.endsAt) return null;
  const change = planChange(live, { planId: plan.id }, catalogue.plans);
  if (change === "extend") return extendText(live, duration);
  return change === "downgrade" ? `Starts on ${formatDate(live.endsAt)}.` : null;
}

/** The kind that an agent removed from the order, from the field of its line. */
export const removedKind = (field: string | undefined): AddOnKind | undefined =>
  addOnKinds.find((kind) => addOnFields[kind] === field);

interface TokenPaymentSource {
  shopName: string;
  planName: string;
  duration: Duration;
  addOns: ChosenAddOn[];
  total: number;
  /** What the agent keeps of the price that the owner would pay. */
  kept: number;
  /** The agent's balance. */
  balance: number;
}

/** The page, or window, on which the tokens are paid. */
interface TokenPaymentView {
  line: string;
  total: number;
  totalInTokens: string;
  /** null if the agent keeps nothing. */
  kept: string | null;
  /** "50,000 KPT" */
  balance: string;
  /** The balance in naira. */
  worth: string;
  left: string;
  /** "14,600 KPT more"; null if there are enough. */
  missing: string | null;
}

export function tokenPaymentView({ total, kept, balance, ...order }: TokenPaymentSource): TokenPaymentView {
  const extras = order.addOns.length > 0 ? ", with extras" : "";
  const missing = total - balance;
  return {
    line: `${order.shopName}: ${order.planName}, 1 ${durations[order.duration].unit}${extras}`,
    total,
    totalInTokens: formatTokens(total),
    kept: kept > 0 ? formatNaira(kept) : null,
    balance: formatTokens(balance),
    worth: formatNaira(balance),
    left: formatTokens(Math.max(0, balance - total)),
    missing: missing > 0 ? `${formatTokens(missing)} more` : null,
  };
}
