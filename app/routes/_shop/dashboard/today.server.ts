import { formatDay, formatMoment, noonOf } from "~/models/date";
import { formatCount, formatNaira } from "~/models/money";
import { compareWords, countSales } from "~/routes/_shop/sales-words";
import { roundNaira } from "~/models/money";
import type { Debtor } from "~/models/sales/debtor";
import type { SalesWeek } from "~/models/sales/week";
import type { SilentTill } from "~/models/locations/progress";

interface Bar {
  day: string;
  /** "Mon" */
  label: string;
  /** Percent of the width. */
  x: number;
  width: number;
  /** Pixels; `y` is the top. */
  y: number;
  height: number;
}

export interface TodayView {
  sales: string;
  count: string;
  than: string;
  bars: Bar[];
  /** The zero line and the height of the picture, in pixels. */
  zero: number;
  height: number;
  /** The picture in words. */
  words: string;
  /** The numbers as a table. */
  rows: { name: string; value: string }[];
}

const HEIGHT = 96;
const WHOLE = 100;

/** The part of its column that a bar fills. */
const FILLED = 0.64;

/** Today's sales beside those of yesterday up to the same time, and a picture of seven days. */
export function todayView({ days, yesterdaySoFar }: SalesWeek): TodayView {
  const today = days.at(-1) ?? { sales: 0, count: 0 };
  return {
    sales: formatNaira(today.sales),
    count: countSales(today.count),
    than: thanYesterday(today.sales, yesterdaySoFar),
    ...drawBars(days),
    words: bestInWords(days),
    rows: days
      .map(({ day, sales }) => ({ name: formatDay(noonOf(day)), value: formatNaira(sales) }))
      .reverse(),
  };
}

function thanYesterday(today: number, yesterdaySoFar: number): string {
  const [now, before] = [roundNaira(today), roundNaira(yesterdaySoFar)];
  if (now === 0 && before === 0) return "Nothing was sold by this time yesterday either.";
  return `${compareWords(now, before, "by this time yesterday", formatNaira)}.`;
}

/** Days with more goods returned than sold go below the zero line. */
function drawBars(days: SalesWeek["days"]): Pick<TodayView, "bars" | "zero" | "height"> {
  const amounts = days.map(({ sales }) => sales);
  const [most, least] = [Math.max(0, ...amounts), Math.min(0, ...amounts)];
  const size = (amount: number) => (most === least ? 0 : (Math.abs(amount) / (most - least)) * HEIGHT);
  const zero = size(most);
  const column = WHOLE / days.length;
  const bars = days.map(({ day, sales }, index) => ({
    day,
    label: weekday.format(noonOf(day)),
    x: round((index + (1 - FILLED) / 2) * column),
    width: round(FILLED * column),
    y: round(sales > 0 ? zero - size(sales) : zero),
    height: round(size(sales)),
  }));
  return { bars, zero: round(most === least ? HEIGHT : zero), height: HEIGHT };
}

const weekday = new Intl.DateTimeFormat("en-GB", { timeZone: "Africa/Lagos", weekday: "short" });

const round = (position: number): number => Math.round(position * WHOLE) / WHOLE;

function bestInWords(days: SalesWeek["days"]): string {
  const best = days.reduce<SalesWeek["days"][number] | null>(
    (most, day) => (day.sales > (most?.sales ?? 0) ? day : most),
    null,
  );
  if (best === null) return `No sales in these ${formatCount(days.length)} days.`;
  return `The best of the last ${formatCount(days.length)} days was ${formatDay(noonOf(best.day))} with ${formatNaira(best.sales)}.`;
}

/** "Till 2 has not been heard from since 21 November 2026, 10:00. Its sales since then are missing here." */
export function silentTillsText(tills: SilentTill[]): string | null {
  const [first] = tills;
  if (!first) return null;
  if (tills.length === 1)
    return `${first.name} has not been heard from since ${formatMoment(first.since)}. Its sales since then are missing here.`;
  return `${formatCount(tills.length)} tills have not been heard from, the first since ${formatMoment(first.since)}. Their sales since then are missing here.`;
}

export interface OwedView {
  /** "7 customers owe you ₦52,300" */
  title: string;
  rows: { name: string; value: string }[];
}

/** How the shop is doing; each part is null where there is nothing to show, or not to this reader. */
export interface ShopSales {
  today: TodayView | null;
  owed: OwedView | null;
  /** Tills that have not been heard from; null if all have. */
  silent: string | null;
}

/** What customers owe, with the largest debts; null if nothing is owed. */
export function owedView(
  { now, debtors }: { now: number; debtors: number },
  largest: Pick<Debtor, "name" | "owed">[],
): OwedView | null {
  if (debtors === 0) return null;
  const who = debtors === 1 ? "1 customer owes" : `${formatCount(debtors)} customers owe`;
  return {
    title: `${who} you ${formatNaira(now)}`,
    rows: largest.map(({ name, owed }) => ({ name, value: formatNaira(owed) })),
  };
}
