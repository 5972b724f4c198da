import { formatDays } from "~/models/date";
import { KOBO_IN_NAIRA, type Kobo, formatCount, kobo } from "~/models/money";
import type { AddOnKind } from "~/models/plans/catalogue";
import { type ChosenAddOn, type Quote, type QuoteLine, addOnPrice, withVat } from "~/models/plans/quote";
import { daysOfPeriod, shareOf } from "./proration";
import { type OrderedPeriod, unfinishedPeriods } from "./subscription";

/*
 * Extras added to a period while it runs count for that period only. Time paid ahead begins with the extras it was
 * bought with, and the renewal continues with everything that the last period includes.
 */

export type ExtensiblePeriod = OrderedPeriod & { endsAt: Date };

/** The period to which extras can be added: the running one, if it is paid. */
export function extensiblePeriod(periods: OrderedPeriod[], now: Date): ExtensiblePeriod | null {
  const [running] = unfinishedPeriods(periods, now);
  return running?.kind === "paid" && isEnding(running) && running.endsAt > now ? running : null;
}

const isEnding = (period: OrderedPeriod): period is ExtensiblePeriod => period.endsAt !== null;

/**
 * The part of the option's price for the remaining days, in whole naira. An option with a price costs something on
 * every day: one naira, or its whole price if that is less.
 */
export function addedExtrasPrice(
  period: Pick<ExtensiblePeriod, "startsAt" | "endsAt" | "duration" | "anchorDay">,
  { option }: Pick<ChosenAddOn, "option">,
  now: Date,
): Kobo {
  const { left, whole } = daysOfPeriod(period, now);
  const price = addOnPrice(option, period.duration);
  const share = shareOf(price, left, whole);
  return kobo(
    left > 0 && share < KOBO_IN_NAIRA ? Math.min(price, KOBO_IN_NAIRA) : share - (share % KOBO_IN_NAIRA),
  );
}

const singular: Record<AddOnKind, string> = { users: "user", products: "product", outlets: "outlet" };

/** "1 more user", "500 more products" */
export const moreInWords = (kind: AddOnKind, quantity: number): string =>
  `${formatCount(quantity)} more ${quantity === 1 ? singular[kind] : kind}`;

interface Adding {
  period: Pick<ExtensiblePeriod, "startsAt" | "endsAt" | "duration" | "anchorDay">;
  addOns: ChosenAddOn[];
  vatTenths: number;
  now: Date;
}

/** What extras cost from today to the end of the period. */
export function addedExtrasQuote({ period, addOns, vatTenths, now }: Adding): Omit<Quote, "renewal"> {
  const detail = formatDays(now, period.endsAt);
  const lines = addOns.map(({ group, option }): QuoteLine => ({
    kind: "add-on",
    name: moreInWords(group.kind, option.quantity),
    detail,
    amount: addedExtrasPrice(period, { option }, now),
  }));
  const subtotal = kobo(lines.reduce((sum, { amount }) => sum + amount, 0));
  return { lines, subtotal, discount: kobo(0), discountName: null, ...withVat(subtotal, vatTenths) };
}
