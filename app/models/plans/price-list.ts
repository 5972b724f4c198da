import { formatCount, formatNaira, naira, readNaira } from "~/models/money";
import { addOnLine, yearlyPrice } from "./quote";
import {
  type Duration,
  limitKinds,
  limitNames,
  type Offer,
  type Plan,
  type PriceItem,
  type PricedPlan,
  isFree,
  isPriced,
} from "./catalogue";

/*
 * All prices and limits that staff may change, each with a name. The forms of the console, the preview and the file
 * of `npm run catalogue` are made from them. Free plans stay free, and plans sold by our sales team have no price
 * here.
 */

export type Part = "plans" | "extras" | "setup";

export const parts = { plans: "Plans", extras: "Extras", setup: "Setup" } as const satisfies Record<
  Part,
  string
>;

export interface PriceEntry extends PriceItem {
  part: Part;
  /** The plan, extra or setup it belongs to, such as "Plus". */
  of: string;
  label: string;
  kind: "price" | "fee" | "percent" | "limit";
}

export function priceList(offer: Offer): PriceEntry[] {
  return [
    ...offer.plans.filter(isPriced).flatMap((plan) => [...pricesOf(plan), ...limitsOf(plan)]),
    ...offer.addOnGroups.flatMap((group) =>
      group.options.flatMap((option) => {
        const one = { part: "extras", of: group.name, kind: "price" } as const;
        const label = option.name;
        return [
          {
            ...one,
            item: `option-${option.id}-month`,
            label: `${label}, a month`,
            value: option.amountMonth,
          },
          { ...one, item: `option-${option.id}-year`, label: `${label}, a year`, value: option.amountYear },
        ];
      }),
    ),
    ...offer.onboarding
      .filter(({ kind }) => kind === "assisted")
      .map(({ id, name, fee }) => ({
        ...({ part: "setup", of: "Setup", kind: "fee" } as const),
        item: `onboarding-${id}-fee`,
        label: name,
        value: fee,
      })),
  ];
}

function pricesOf(plan: PricedPlan): PriceEntry[] {
  if (isFree(plan)) return [];
  const one = { part: "plans", of: plan.name } as const;
  const item = (field: string) => `plan-${plan.id}-${field}`;
  return [
    { ...one, item: item("month"), label: "Price a month", kind: "price", value: plan.amountMonth },
    {
      ...one,
      item: item("year"),
      label: "Price a year, before the discount",
      kind: "price",
      value: plan.amountYear,
    },
    { ...one, item: item("discount"), label: "Discount on a year", kind: "percent", value: plan.discount },
    {
      ...one,
      item: item("reseller"),
      label: "Discount of agents on a year",
      kind: "percent",
      value: plan.resellerDiscount,
    },
  ];
}

/** Limits agreed with our sales team are not numbers to change here. */
function limitsOf(plan: Plan): PriceEntry[] {
  return limitKinds.flatMap((kind) => {
    const limit = plan.limits[kind];
    if (limit === undefined || limit === "agreed") return [];
    const value = limit === "unlimited" ? null : limit;
    const entry = { part: "plans", of: plan.name, label: limitNames[kind], kind: "limit" } as const;
    return [{ ...entry, item: `plan-${plan.id}-${kind}`, value }];
  });
}

export function valueText({ kind }: Pick<PriceEntry, "kind">, value: number | null): string {
  if (value === null) return "Unlimited";
  if (kind === "percent") return `${value}%`;
  return kind === "limit" ? formatCount(value) : formatNaira(value);
}

/** As in a field: "6000", "20", "unlimited". */
export function fieldText({ kind, value }: Pick<PriceEntry, "kind" | "value">): string {
  if (value === null) return "unlimited";
  if (kind === "percent" || kind === "limit") return String(value);
  return value % 100 === 0 ? String(value / 100) : (value / 100).toFixed(2);
}

const MOST_NAIRA = 50_000_000;
const MOST_OF_A_LIMIT = 10_000_000;
/** A discount of 100 % would give the plan away. */
const MOST_PERCENT = 99;

type PriceReading = { ok: true; value: number | null } | { ok: false; problem: string };

const problem = (text: string): PriceReading => ({ ok: false, problem: text });

/** Reads what was typed for an entry. Unchanged text keeps the value, even one that could not be typed. */
export function readPriceEntry(entry: PriceEntry, typed: string): PriceReading {
  const text = typed.trim();
  if (text === fieldText(entry)) return { ok: true, value: entry.value };
  switch (entry.kind) {
    case "percent":
      return /^\d{1,2}$/.test(text)
        ? { ok: true, value: Number(text) }
        : problem(`Enter a whole number of percent from 0 to ${MOST_PERCENT}`);
    case "limit":
      return readLimit(text);
    case "price":
    case "fee":
      return readAmount(entry, text);
  }
}

function readLimit(text: string): PriceReading {
  if (text.toLowerCase() === "unlimited") return { ok: true, value: null };
  const digits = readNaira(text);
  if (digits !== null && Number(digits) <= MOST_OF_A_LIMIT) return { ok: true, value: Number(digits) };
  return problem(`Enter a number from 1 to ${formatCount(MOST_OF_A_LIMIT)}, or "unlimited"`);
}

function readAmount({ kind }: PriceEntry, text: string): PriceReading {
  if (text === "0") return kind === "fee" ? { ok: true, value: 0 } : problem("Enter a price of ₦1 or more");
  const digits = readNaira(text);
  if (digits === null) return problem("Enter whole naira, such as 6,000");
  if (Number(digits) > MOST_NAIRA) return problem(`Enter ${formatNaira(naira(MOST_NAIRA))} or less`);
  return { ok: true, value: naira(Number(digits)) };
}

type TypedPrices = { ok: true; items: PriceItem[] } | { ok: false; errors: Record<string, string[]> };

/** The typed values that differ from the current ones. */
export function readPrices(entries: PriceEntry[], typed: Record<string, unknown>): TypedPrices {
  const errors: Record<string, string[]> = {};
  const items: PriceItem[] = [];
  for (const entry of entries) {
    const text = typed[entry.item];
    if (typeof text !== "string") continue;
    const read = readPriceEntry(entry, text);
    if (!read.ok) errors[entry.item] = [read.problem];
    else if (read.value !== entry.value) items.push({ item: entry.item, value: read.value });
  }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, items };
}

export interface ChangedPrice {
  name: string;
  before: string;
  after: string;
}

/** Every value that changes. */
export function changedPrices(before: Offer, after: Offer): ChangedPrice[] {
  const earlier = new Map(priceList(before).map((entry) => [entry.item, entry.value]));
  return priceList(after)
    .filter(({ item, value }) => earlier.has(item) && earlier.get(item) !== value)
    .map((entry) => ({
      name: `${entry.of}: ${entry.label}`,
      before: valueText(entry, earlier.get(entry.item) ?? null),
      after: valueText(entry, entry.value),
    }));
}

/** What a new owner pays for everything with a price, with the plan's own discount. */
export function customerPrices(offer: Offer): { name: string; amount: number }[] {
  const durations: Duration[] = ["month", "yearly"];
  const words = { month: "1 month", yearly: "1 year" } as const;
  return [
    ...offer.plans
      .filter(isPriced)
      .filter((plan) => !isFree(plan) && !plan.disabled)
      .flatMap((plan) => [
        { name: `${plan.name}, 1 month`, amount: plan.amountMonth },
        { name: `${plan.name}, 1 year`, amount: yearlyPrice(plan) },
      ]),
    ...offer.addOnGroups.flatMap((group) =>
      group.options.flatMap((option) =>
        durations.map((duration) => {
          const { name, amount } = addOnLine({ group, option }, duration);
          return { name: `${name}, ${words[duration]}`, amount };
        }),
      ),
    ),
    ...offer.onboarding
      .filter(({ kind }) => kind === "assisted")
      .map(({ name, fee }) => ({ name: `${name}, once`, amount: fee })),
  ];
}

/** What a new owner pays before and after, if it differs. */
export function customerChanges(before: Offer, after: Offer): ChangedPrice[] {
  const earlier = new Map(customerPrices(before).map(({ name, amount }) => [name, amount]));
  return customerPrices(after).flatMap(({ name, amount }) => {
    const was = earlier.get(name);
    return was === undefined || was === amount
      ? []
      : [{ name, before: formatNaira(was), after: formatNaira(amount) }];
  });
}
