import type { Duration } from "~/models/plans/catalogue";
import { formatDate } from "~/models/date";
import { kobo, type Kobo } from "~/models/money";
import { daysBetween, periodStart } from "./period";
import { withVat, type QuoteLine } from "~/models/plans/quote";
import type { OrderedPeriod } from "./subscription";

/** What was paid for the days from a moment to the end of a period, without setup. */
interface PaidDays {
  startsAt: Date;
  value: Kobo;
  vat: Kobo;
}

/** A period with an end, and what was paid for its days. */
export interface PaidPeriod extends PaidDays {
  endsAt: Date;
  duration: Duration;
  anchorDay: number | null;
  /** For extras added while it ran. */
  additions: PaidDays[];
}

interface PaidOrder {
  lines: { kind?: QuoteLine["kind"] | undefined; amount: number }[];
  discount: number;
  vat: number;
  total: number;
}

/** `amount` × `part` / `whole`, rounded down, without a product beyond the safe integers. */
export function timeShareOf(amount: number, part: number, whole: number): Kobo {
  if (whole <= 0) return kobo(0);
  return kobo(Number((BigInt(amount) * BigInt(part)) / BigInt(whole)));
}

/** What an order paid for the days it bought, and its VAT. Credit from an earlier plan counts as paid. */
export function paidFor(order: PaidOrder): { value: Kobo; vat: Kobo } {
  const service = order.lines
    .filter(({ kind }) => kind === "plan" || kind === "add-on")
    .reduce((sum, { amount }) => sum + amount, 0);
  const value = kobo(Math.max(0, service - order.discount));
  return { value, vat: timeShareOf(order.vat, value, Math.max(value, order.total - order.vat)) };
}

type RunningPeriod = OrderedPeriod & { endsAt: Date };

/** Periods that end, with what was paid for them. */
export function paidPeriods(periods: OrderedPeriod[]): PaidPeriod[] {
  const ending = periods.filter((period): period is RunningPeriod => period.endsAt !== null);
  return ending.map(({ startsAt, endsAt, duration, anchorDay, paid, additions }) => ({
    startsAt,
    endsAt,
    duration,
    anchorDay,
    ...paidFor(paid),
    additions: additions.map(({ addedAt, paid: added }) => ({
      startsAt: addedAt > startsAt ? addedAt : startsAt,
      ...paidFor(added),
    })),
  }));
}

/**
 * Days in Lagos between two moments, at least one. The hours on the last day belong to the day before, so every
 * moment of a period is in exactly one of its days, and neither price nor credit counts a day twice.
 */
const paidDays = (from: Date, to: Date): number => (from < to ? Math.max(1, daysBetween(from, to)) : 0);

/** Remaining whole days, including today. */
const restDays = ({ startsAt, endsAt }: Pick<PaidPeriod, "startsAt" | "endsAt">, now: Date): number =>
  paidDays(startsAt > now ? startsAt : now, endsAt);

/** What was paid for the remaining days. */
export function unusedOf(periods: PaidPeriod[], now: Date): { value: Kobo; vat: Kobo } {
  let [value, vat] = [0, 0];
  for (const { endsAt, additions, ...own } of periods) {
    for (const paid of [own, ...additions]) {
      const [rest, whole] = [restDays({ ...paid, endsAt }, now), paidDays(paid.startsAt, endsAt)];
      value += timeShareOf(paid.value, rest, whole);
      vat += timeShareOf(paid.vat, rest, whole);
    }
  }
  return { value: kobo(value), vat: kobo(vat) };
}

/** A period as far as its days decide what they are worth. */
export type PaidTime = Pick<PaidPeriod, "startsAt" | "endsAt" | "duration" | "anchorDay">;

/** Remaining whole days, including today, and the days of the full period that ends with it. */
export function daysOfPeriod(period: PaidTime, now: Date) {
  const { endsAt, duration, anchorDay } = period;
  const whole = paidDays(periodStart(endsAt, duration, anchorDay), endsAt);
  return { left: restDays(period, now), whole };
}

/** What the same days cost, given a price for whole periods. */
export function priceForRest(periods: PaidPeriod[], now: Date, price: (duration: Duration) => number): Kobo {
  const prices = periods.map((period) => {
    const { left, whole } = daysOfPeriod(period, now);
    return timeShareOf(price(period.duration), left, whole);
  });
  return kobo(prices.reduce((sum, one) => sum + one, 0));
}

interface Switch {
  /** The unused value of the old plan, up to the price of the new one. */
  credit: Kobo;
  /** The rest of that value, with its VAT, which goes to the wallet. */
  toWallet: { value: Kobo; vat: Kobo };
}

/** Offsets the unused value against the new plan's price for the same days. */
export function offset(price: Kobo, unused: { value: Kobo; vat: Kobo }): Switch {
  const credit = kobo(Math.min(price, unused.value));
  const value = kobo(unused.value - credit);
  return { credit, toWallet: { value, vat: timeShareOf(unused.vat, value, unused.value) } };
}

interface Upgrade {
  periods: PaidPeriod[];
  from: { name: string };
  /** Prices for a whole period of the new plan and of each extra that stays. */
  parts: { kind: "plan" | "add-on"; name: string; price: (duration: Duration) => number }[];
  vatTenths: number;
  now: Date;
}

export interface UpgradeQuote extends Switch {
  lines: QuoteLine[];
  subtotal: Kobo;
  vat: Kobo;
  total: Kobo;
  endsAt: Date;
  anchorDay: number | null;
}

/** What a dearer plan costs for days already paid, less what was paid for them. */
export function upgradeQuote({ periods, from, parts, vatTenths, now }: Upgrade): UpgradeQuote {
  const last = periods.at(-1);
  if (!last) throw new Error("there is no paid time to upgrade");
  const until = `until ${formatDate(last.endsAt)}`;
  const priced = parts.map(({ kind, name, price }) => ({
    kind,
    name: `${name}, ${until}`,
    amount: priceForRest(periods, now, price),
  }));
  const price = kobo(priced.reduce((sum, { amount }) => sum + amount, 0));
  const { credit, toWallet } = offset(price, unusedOf(periods, now));
  const days = periods.reduce((sum, period) => sum + restDays(period, now), 0);
  const unused: QuoteLine[] =
    credit > 0
      ? [
          {
            kind: "credit",
            name: `Unused ${from.name}, ${days} ${days === 1 ? "day" : "days"}`,
            amount: kobo(0 - credit),
          },
        ]
      : [];
  const subtotal = kobo(price - credit);
  return {
    lines: [...priced, ...unused],
    subtotal,
    ...withVat(subtotal, vatTenths),
    credit,
    toWallet,
    endsAt: last.endsAt,
    anchorDay: last.anchorDay,
  };
}
