import { extrasInWords, limitInWords } from "~/messages/plans/limit-words";
import { formatDate } from "~/models/date";
import { formatCount, formatNaira } from "~/models/money";
import { checkoutPath } from "~/models/checkout/paths";
import { catalogueAt } from "~/models/plans/price-change";
import { type ChosenAddOn, type QuoteLine, addOnLine, addOnPrice } from "~/models/plans/quote";
import { vatName } from "~/models/ledger/receipt";
import { addedExtrasPrice, moreInWords, type ExtensiblePeriod } from "~/models/subscriptions/added-extras";
import { type InShop, limitOf } from "~/models/subscriptions/shop-allowance";
import { BILLING, RENEWAL } from "~/models/subscriptions/billing-paths";
import {
  type Continuation,
  type LastPeriod,
  type RenewalTerms,
  continuationOf,
  nextPaidAt,
  renewalTerms,
} from "~/models/subscriptions/continuation";
import { continuationText } from "~/messages/subscriptions/continuation";
import { pausedByChoice } from "./pause-ahead";
import {
  type LiveSubscription,
  type OrderedPeriod,
  extrasAfter,
  extrasNow,
  orderedExtras,
} from "~/models/subscriptions/subscription";
import type { PickView } from "~/messages/checkout/picks";
import {
  type Catalogue,
  type AddOnOption,
  type AddOnGroup,
  type Duration,
  type Offer,
  type Plan,
  findTrialPlan,
  isFree,
  addOnFields,
} from "~/models/plans/catalogue";
import { daysOfPeriod } from "~/models/subscriptions/proration";

export const per: Record<Duration, string> = { month: "a month", yearly: "a year" };

/** Why nothing can be added now, and what to do instead. */
export interface NoExtras {
  text: string;
  action: { label: string; href: string };
}

/** No paid period runs: there is no plan, it is free or a trial, or its payment is late. */
export function noExtrasView(
  catalogue: Offer,
  live: Pick<LiveSubscription, "kind" | "planId" | "trialUntil"> | null,
): NoExtras {
  const plan = findTrialPlan(catalogue);
  const name = plan?.name ?? "a paid plan";
  const href = plan ? `${checkoutPath(plan.id, "month")}?step=extras` : "/pricing";
  const action = { label: `Choose ${name}`, href };
  if (live?.kind === "trial")
    return {
      text: `Your free trial is ${name} without extras. Choose extras when you pay for the plan. You keep the days of your trial.`,
      action,
    };
  if (live?.kind === "paid" && live.trialUntil)
    return {
      text: `Your free trial is ${name} without extras. Your paid time starts when it ends, so you can add extras from ${formatDate(live.trialUntil)}.`,
      action: { label: "See your plan", href: BILLING },
    };
  if (live?.kind === "paid")
    return {
      text: "Your payment is overdue. Once it is paid, you can add extras here.",
      action: { label: "See how to pay", href: RENEWAL },
    };
  return {
    text: `You can have more ${extrasInWords("and")} on ${name}. Choose them when you buy it, or add them later.`,
    action,
  };
}

interface LaterRow {
  name: string;
  detail: string | null;
  amount: number;
}

/** What follows the running period, with the extras added now. */
export interface LaterView {
  title: string;
  rows: LaterRow[];
  /** null if nothing is paid then. */
  total: number | null;
  text: string;
}

interface Later {
  catalogue: Offer;
  /** The last paid period. */
  last: LastPeriod & Pick<OrderedPeriod, "id">;
  addOns: ChosenAddOn[];
  vatTenths: number;
  now: Date;
}

export function laterView(
  running: { id: number; endsAt: Date },
  later: Later,
  ahead: OrderedPeriod | null,
): LaterView {
  if (running.id !== later.last.id) return aheadView(running, ahead);
  const { catalogue, last, addOns, vatTenths, now } = later;
  const then = { ...last, extras: [...last.extras, ...orderedExtras(addOns)] };
  const continuation = continuationOf(catalogue, then, vatTenths);
  const text = continuationText(continuation, { subject: continuation.plan.name, now });
  const begins = nextPaidAt(continuation);
  const title = laterTitle(continuation, formatDate(begins));
  const terms = paidTerms(catalogue, { ...then, endsAt: begins }, vatTenths);
  const before = paidTerms(catalogue, { ...last, endsAt: begins }, vatTenths);
  if (!terms || !before || continuation.kind === "changes") return { title, rows: [], total: null, text };
  const added = extrasNow(catalogueAt(catalogue, begins), orderedExtras(addOns));
  const without = addOns.length > 0 ? ` Without these extras: ${formatNaira(before.quote.total)}.` : "";
  return {
    title,
    rows: laterRows(before, terms, added, vatTenths),
    total: terms.quote.total,
    text: text + without,
  };
}

/** After a pause nothing is paid on the day on which it begins. */
function laterTitle(continuation: Continuation, day: string): string {
  if (continuation.kind === "pauses" || continuation.kind === "returns")
    return `When ${continuation.next.name} returns, ${day}`;
  return continuation.kind === "renews" ? "At your renewal" : `From ${day}`;
}

const paidTerms = (catalogue: Offer, last: LastPeriod, vatTenths: number): RenewalTerms | null => {
  const terms = last.cancelledAt ? null : renewalTerms(catalogue, last, vatTenths);
  return terms && !isFree(terms.plan) ? terms : null;
};

function laterRows(
  before: RenewalTerms,
  { quote, duration }: RenewalTerms,
  addOns: ChosenAddOn[],
  vatTenths: number,
) {
  const row = ({ kind, name, amount }: QuoteLine, detail: string): LaterRow => ({
    name,
    detail: kind === "add-on" ? detail : null,
    amount,
  });
  const added = addOns.map((addOn) => row(addOnLine(addOn, duration), "new"));
  return [
    ...before.quote.lines.map((line) => row(line, "current")),
    ...added,
    ...(quote.discountName ? [{ name: quote.discountName, detail: null, amount: 0 - quote.discount }] : []),
    ...(quote.vat > 0 ? [{ name: vatName(vatTenths), detail: null, amount: Number(quote.vat) }] : []),
  ];
}

function aheadView({ endsAt }: { endsAt: Date }, ahead: OrderedPeriod | null): LaterView {
  const day = formatDate(endsAt);
  const more = (ahead?.extras ?? []).map(({ kind, quantity }) => moreInWords(kind, quantity)).join(", ");
  return {
    title: `From ${day}`,
    rows: [],
    total: null,
    text: `You have already paid for the time from ${day}, ${more === "" ? "without extras" : `with ${more}`}. What you add now works until then. Once that time begins, you can add it there too.`,
  };
}

/** An extra that the next period keeps or drops. */
export interface TakeOutRow {
  id: string;
  name: string;
  price: string;
  taken: boolean;
  effect: string;
  /** The value of the row's button: the option, and how many of it are then taken out. */
  value: string;
}

interface TakeOut {
  catalogue: Offer;
  plan: Plan;
  last: LastPeriod;
  usedOutlets: number;
  /** The members and locations in use: a row names those that would be paused without its extra. */
  inShop?: InShop[];
  vatTenths: number;
}

/** Empty if no paid period follows. */
export function takeOutRows(about: TakeOut): TakeOutRow[] {
  const { catalogue, plan, last, usedOutlets, inShop = [], vatTenths } = about;
  const begins = nextPaidAt(continuationOf(catalogue, last, vatTenths));
  const terms = paidTerms(catalogue, { ...last, endsAt: begins }, vatTenths);
  if (!terms) return [];
  const { duration } = terms;
  const seen = new Map<number, number>();
  return extrasNow(catalogueAt(catalogue, begins), last.extras).map(({ group, option }) => {
    const place = (seen.get(option.id) ?? 0) + 1;
    seen.set(option.id, place);
    const takenNow = last.takenOut.filter((id) => id === option.id).length;
    const taken = place <= takenNow;
    const without = { ...last, takenOut: taken ? last.takenOut : [...last.takenOut, option.id] };
    const limit = limitOf(plan, extrasAfter(without), group.kind);
    const has =
      typeof limit === "number" ? `You then have ${formatCount(limit)} ${limitInWords(group.kind)}` : "";
    const used = group.kind === "outlets" ? ` and use ${formatCount(usedOutlets)}` : "";
    const total = renewalTerms(catalogue, { ...without, endsAt: begins }, vatTenths)?.quote.total ?? 0;
    const pauses = pausedByChoice({ offer: catalogue, last: without, inShop, vatTenths });
    return {
      id: `${option.id}-${place}`,
      name: addOnLine({ group, option }, duration).name,
      price: `${formatNaira(addOnPrice(option, duration))} ${per[duration]}`,
      taken,
      effect: `${has}${used}. You pay ${formatNaira(total)} for the next period.${pauses === null ? "" : ` ${pauses}`}`,
      value: `${option.id}:${taken ? takenNow - 1 : takenNow + 1}`,
    };
  });
}

/** @param isPaidAhead whether more periods are paid after the one that runs */
export const payText = (left: number, isPaidAhead: boolean): string => {
  if (isPaidAhead) return "You pay for the days left of this period, and for the time you have paid ahead.";
  return left > 1 ? `You pay only for the ${left} days left.` : "You pay only for its last day.";
};

/** "for 12 of 30 days", or "until 25 January 2027" if more is paid ahead. */
export const daysText = (
  { left, whole }: { left: number; whole: number },
  periods: Pick<ExtensiblePeriod, "endsAt">[],
): string => {
  const [, ...ahead] = periods;
  const last = ahead.at(-1);
  return last ? `until ${formatDate(last.endsAt)}` : `for ${left} of ${whole} days`;
};

interface RunningPlan {
  plan: Plan;
  /** The period that runs, and those paid ahead. */
  periods: ExtensiblePeriod[];
  addOns: ChosenAddOn[];
  /** The locations in use, if shown. */
  outlets: number | null;
  /** Whose they are: "You have", "It has". */
  has?: string;
  now: Date;
  catalogue: Catalogue;
}

/** The extras of a kind that can be added, at the price of all days that are paid. */
export function extrasPick(
  group: AddOnGroup,
  { plan, periods, addOns, outlets, has: whose = "You have", now, catalogue }: RunningPlan,
): PickView {
  const [period, last] = [periods[0], periods.at(-1)];
  if (!period || !last) throw new Error("extras are added to no period");
  const limit = limitOf(plan, period.extras, group.kind);
  const used = group.kind === "outlets" && outlets !== null ? ` and use ${formatCount(outlets)}` : "";
  const has = typeof limit === "number" ? `${whose} ${formatCount(limit)}${used}. ` : "";
  const { left } = daysOfPeriod(period, now);
  const span =
    periods.length > 1 ? `until ${formatDate(last.endsAt)}` : `for ${left} ${left === 1 ? "day" : "days"}`;
  const next = catalogueAt(catalogue, last.endsAt).addOnGroups.flatMap(({ options }) => options);
  const afterwards = (option: AddOnOption) => next.find(({ id }) => id === option.id) ?? option;
  return {
    name: addOnFields[group.kind],
    legend: group.name,
    hint: `${has}${group.description}`,
    value: String(addOns.find((addOn) => addOn.group.id === group.id)?.option.quantity ?? 0),
    quantities: true,
    options: [
      { value: "0", label: `No more ${limitInWords(group.kind)}`, price: formatNaira(0) },
      ...group.options.map((option) => ({
        value: String(option.quantity),
        label: option.name,
        price: formatNaira(periods.reduce((sum, one) => sum + addedExtrasPrice(one, { option }, now), 0)),
        detail: `${span}, then ${formatNaira(addOnPrice(afterwards(option), last.duration))} ${per[last.duration]}`,
      })),
    ],
  };
}
