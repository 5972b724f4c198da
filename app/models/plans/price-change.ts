import type { CatalogueChangeState } from "#db/schema";
import { kobo } from "~/models/money";
import {
  type Allowance,
  type LimitKind,
  limitNames,
  type Offer,
  type Plan,
  type PriceChange,
  type PriceItem,
  type ReplacedLimit,
} from "./catalogue";
import { stateTable } from "~/models/state-table";

/** A price change waits for a second person, then for its day. */
export const priceChangeTransitions = stateTable<CatalogueChangeState>()({
  asked: ["waiting", "withdrawn"],
  waiting: ["applied", "withdrawn"],
  applied: [],
  withdrawn: [],
});

/*
 * Prices and limits from a day on. The catalogue carries the changes to come. Code that asks for a price names the
 * moment, and every change due by then counts, whether it has been applied to the tables or not.
 */

const NAME = /^(plan|option|onboarding)-([1-9][0-9]*)-([a-z_]+)$/;

const isLimit = (field: string): field is LimitKind => Object.hasOwn(limitNames, field);

/** What an item refers to; an unknown name is a bug. */
export function readItem(item: string): { of: string; id: number; field: string } {
  const [, of, id, field] = NAME.exec(item) ?? [];
  if (of === undefined || field === undefined) throw new Error(`${item} names no price`);
  return { of, id: Number(id), field };
}

/** A copy of the offer with one price or limit changed. */
export function withItem<Sold extends Offer>(sold: Sold, { item, value }: PriceItem): Sold {
  const { of, id, field } = readItem(item);
  const changed = <Row extends { id: number }>(rows: Row[], change: (row: Row) => Row) =>
    rows.map((row) => (row.id === id ? change(row) : row));
  if (of === "plan") return { ...sold, plans: changed(sold.plans, (plan) => withField(plan, field, value)) };
  const amount = kobo(value ?? 0);
  if (of === "onboarding")
    return { ...sold, onboarding: changed(sold.onboarding, (option) => ({ ...option, fee: amount })) };
  const price = field === "year" ? { amountYear: amount } : { amountMonth: amount };
  return {
    ...sold,
    addOnGroups: sold.addOnGroups.map((group) => ({
      ...group,
      options: changed(group.options, (option) => ({ ...option, ...price })),
    })),
  };
}

function withField(plan: Plan, field: string, value: number | null): Plan {
  if (isLimit(field)) return { ...plan, limits: { ...plan.limits, [field]: allowance(value) } };
  switch (field) {
    case "month":
      return { ...plan, amountMonth: kobo(value ?? 0) };
    case "year":
      return { ...plan, amountYear: kobo(value ?? 0) };
    case "discount":
      return { ...plan, discount: value ?? 0 };
    case "reseller":
      return { ...plan, resellerDiscount: value ?? 0 };
    default:
      throw new Error(`a plan has no ${field}`);
  }
}

const allowance = (value: number | null): Allowance => value ?? "unlimited";

const isDueBy =
  (at: Date) =>
  ({ validFrom }: { validFrom: Date }): boolean =>
    validFrom <= at;

/** Returns the same object if no change is due by then. */
export function catalogueAt<Sold extends Offer>(sold: Sold, at: Date): Sold {
  const isDue = isDueBy(at);
  if (!sold.coming.some(isDue)) return sold;
  const changed = sold.coming.filter(isDue).reduce(withChange, sold);
  return { ...changed, coming: sold.coming.filter((change) => !isDue(change)) };
}

function withChange<Sold extends Offer>(sold: Sold, { items, validFrom }: PriceChange): Sold {
  const replaced = [...sold.replaced, ...items.flatMap((item) => replacedBy(sold, item, validFrom))];
  return { ...items.reduce(withItem, sold), replaced };
}

function replacedBy({ plans }: Offer, { item }: PriceItem, until: Date): ReplacedLimit[] {
  const { of, id, field } = readItem(item);
  if (of !== "plan" || !isLimit(field)) return [];
  const before = plans.find((plan) => plan.id === id)?.limits[field];
  return before === undefined ? [] : [{ planId: id, kind: field, allowance: before, until }];
}

/** A replaced limit as stored; null for a price. */
export function replacedLimit(item: PriceItem, until: Date): ReplacedLimit | null {
  const { of, id, field } = readItem(item.item);
  if (of !== "plan" || !isLimit(field)) return null;
  return { planId: id, kind: field, allowance: allowance(item.value), until };
}

/**
 * The plan for a period that began at `since`. A running period loses nothing that it includes, and gains what the
 * plan gains: the more generous value of each limit counts.
 */
export function planSince({ replaced }: Pick<Offer, "replaced">, plan: Plan, since: Date): Plan {
  const kept = replaced.filter(({ planId, until }) => planId === plan.id && until > since);
  const limits = { ...plan.limits };
  for (const { kind, allowance: had } of kept) limits[kind] = moreOf(limits[kind], had);
  return kept.length === 0 ? plan : { ...plan, limits };
}

function moreOf(now: Allowance | undefined, before: Allowance): Allowance {
  if (now === undefined || now === "agreed") return now ?? before;
  if (now === "unlimited" || before === "unlimited") return "unlimited";
  return before === "agreed" ? now : Math.max(now, before);
}
