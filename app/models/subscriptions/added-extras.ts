import { formatDays } from "~/models/date";
import { KOBO_IN_NAIRA, type Kobo, countOf, kobo } from "~/models/money";
import { type AddOnKind, addOns } from "~/models/plans/catalogue";
import { type ChosenAddOn, type Quote, type QuoteLine, addOnPrice, withVat } from "~/models/plans/quote";
import { daysOfPeriod, timeShareOf, type PaidTime } from "./proration";
import { type OrderedPeriod, unfinishedPeriods } from "./subscription";

/*
 * Extras added to a running plan count to the end of what is paid for it: for the period that runs and for the periods
 * paid ahead, each with a line of its own. The renewal continues with everything that the last period includes.
 */

export type ExtensiblePeriod = OrderedPeriod & { endsAt: Date };

/** The periods to which extras are added: the running one, if it is paid, and those paid ahead for the same plan. */
export function extensiblePeriods(periods: OrderedPeriod[], now: Date): ExtensiblePeriod[] {
  const found: ExtensiblePeriod[] = [];
  for (const period of unfinishedPeriods(periods, now)) {
    const planId = found[0]?.planId ?? period.planId;
    if (period.kind !== "paid" || !isEnding(period) || period.endsAt <= now) break;
    if (period.planId !== planId || (found.length === 0 && period.startsAt > now)) break;
    found.push(period);
  }
  return found;
}

const isEnding = (period: OrderedPeriod): period is ExtensiblePeriod => period.endsAt !== null;

/** The running period to which extras can be added. */
export const extensiblePeriod = (periods: OrderedPeriod[], now: Date): ExtensiblePeriod | null =>
  extensiblePeriods(periods, now)[0] ?? null;

/** The periods that an order of extras paid for; null if one of them is gone. */
export function periodsOfExtras(
  { lines }: { lines: Pick<QuoteLine, "periodId">[] },
  periods: OrderedPeriod[],
  now: Date,
): ExtensiblePeriod[] | null {
  const found = extensiblePeriods(periods, now);
  const named = [...new Set(lines.flatMap(({ periodId }) => periodId ?? []))];
  const paid = found.filter(({ id }) => named.includes(id));
  return paid.length === named.length ? paid : null;
}

/**
 * The part of the option's price for the remaining days, in whole naira. An option with a price costs something on
 * every day: one naira, or its whole price if that is less.
 */
export function addedExtrasPrice(period: PaidTime, { option }: Pick<ChosenAddOn, "option">, now: Date): Kobo {
  const { left, whole } = daysOfPeriod(period, now);
  const price = addOnPrice(option, period.duration);
  const share = timeShareOf(price, left, whole);
  return kobo(
    left > 0 && share < KOBO_IN_NAIRA ? Math.min(price, KOBO_IN_NAIRA) : share - (share % KOBO_IN_NAIRA),
  );
}

/** "1 more user", "500 more products" */
export const moreInWords = (kind: AddOnKind, quantity: number): string =>
  countOf(quantity, `more ${addOns[kind].one}`);

interface AddedExtrasSource {
  periods: (PaidTime & { id: number })[];
  addOns: ChosenAddOn[];
  vatTenths: number;
  now: Date;
}

/** What extras cost from today to the end of what is paid, with a line for each period. */
export function addedExtrasQuote({
  periods,
  addOns,
  vatTenths,
  now,
}: AddedExtrasSource): Omit<Quote, "renewal"> {
  const lines = addOns.flatMap(({ group, option }) =>
    periods.map((period): QuoteLine => ({
      kind: "add-on",
      name: moreInWords(group.kind, option.quantity),
      detail: formatDays(period.startsAt > now ? period.startsAt : now, period.endsAt),
      amount: addedExtrasPrice(period, { option }, now),
      periodId: period.id,
    })),
  );
  const subtotal = kobo(lines.reduce((sum, { amount }) => sum + amount, 0));
  return { lines, subtotal, discount: kobo(0), discountName: null, ...withVat(subtotal, vatTenths) };
}
