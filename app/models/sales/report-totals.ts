import { noonOf } from "~/models/date";
import { roundNaira } from "~/models/money";
import { type ReportPeriod, daysAfter, lengthOf, monthAfter } from "./report-period";

/** Totals of some time, in kobo. Returns lower the amounts and do not count as sales. */
export interface SalesTotals {
  sales: number;
  /** Profit of lines with a cost; null if none has one. */
  profit: number | null;
  /** Sales without a cost. */
  unknownCost: number;
  count: number;
}

/** Totals of one hour. */
export interface TimedTotals extends SalesTotals {
  day: string;
  hour: number;
}

export const nothing: SalesTotals = { sales: 0, profit: null, unknownCost: 0, count: 0 };

const addTotals = (one: SalesTotals, other: SalesTotals): SalesTotals => ({
  sales: one.sales + other.sales,
  profit: one.profit === null ? other.profit : one.profit + (other.profit ?? 0),
  unknownCost: one.unknownCost + other.unknownCost,
  count: one.count + other.count,
});

export const sumOf = (figures: readonly SalesTotals[]): SalesTotals => figures.reduce(addTotals, nothing);

/** What a customer spends at a time: sales divided by their number. */
export const averageBasket = ({ sales, count }: SalesTotals): number =>
  count <= 0 ? 0 : roundNaira(sales / count);

/** A bar of the chart and a row of the table: a part of the period beside the same part of the period before. */
export interface Part extends SalesTotals {
  /** The name in the table. */
  name: string;
  /** The label in the chart, in two short lines. */
  label: [string, string];
  salesBefore: number;
}

export type Unit = "hour" | "day" | "week" | "month";

const MOST_DAYS = 31;
const MOST_WEEKS = 26 * 7;

/** Chosen so that no chart has more than 31 bars. */
export function unitOf(period: ReportPeriod): Unit {
  const days = lengthOf(period);
  if (days === 1) return "hour";
  if (days <= MOST_DAYS) return "day";
  return days <= MOST_WEEKS ? "week" : "month";
}

/** Totals of a period beside those of the period before. */
export interface Comparison {
  parts: Part[];
  now: SalesTotals;
  before: SalesTotals;
}

/** The first days of the parts of a period that is longer than a day. */
function startsOf({ from, to }: ReportPeriod): string[] {
  const next = nextStart[unitOf({ from, to })];
  const starts: string[] = [];
  for (let day = from; day <= to; day = next(day)) starts.push(day);
  return starts;
}

/** Weeks start with the period; months are calendar months. */
const nextStart: Record<Unit, (day: string) => string> = {
  hour: (day) => daysAfter(day, 1),
  day: (day) => daysAfter(day, 1),
  week: (day) => daysAfter(day, 7),
  month: monthAfter,
};

/** The first days of the same parts of the period before, and then of those of the period. */
export function comparedStarts(period: ReportPeriod): string[] {
  const starts = startsOf(period);
  return [...starts.map((day) => daysAfter(day, -lengthOf(period))), ...starts];
}

/** @param found totals of the parts that begin on `comparedStarts` */
export function compareParts(period: ReportPeriod, found: readonly SalesTotals[]): Comparison {
  const [unit, starts] = [unitOf(period), startsOf(period)];
  const [before, now] = [found.slice(0, starts.length), found.slice(starts.length)];
  const parts = starts.map((from, index) => {
    const next = starts[index + 1];
    const to = next === undefined ? period.to : daysAfter(next, -1);
    return {
      ...(now[index] ?? nothing),
      salesBefore: before[index]?.sales ?? 0,
      name: nameOf(unit, from, to, starts.length),
      label: labelOf(unit, from, starts.length),
    };
  });
  return { parts, now: sumOf(now), before: sumOf(before) };
}

/** The hours of two days, of which the earlier one ends within an hour that has begun. */
export function upToHour(found: readonly TimedTotals[], earlier: string, begun: TimedTotals): TimedTotals[] {
  const whole = found.filter(({ day, hour }) => day !== earlier || hour < begun.hour);
  return begun.count === 0 && begun.sales === 0 ? whole : [...whole, begun];
}

/** The hours of a day from the first one with a sale to the last, on this day or the day before. */
export function compareHours({ from }: ReportPeriod, found: readonly TimedTotals[]): Comparison {
  const [now, before] = [found.filter(({ day }) => day === from), found.filter(({ day }) => day !== from)];
  const hours = found.map(({ hour }) => hour);
  const [first, last] = [Math.min(...hours), Math.max(...hours)];
  const at = (rows: readonly TimedTotals[], hour: number) => sumOf(rows.filter((row) => row.hour === hour));
  const parts = Array.from({ length: hours.length === 0 ? 0 : last - first + 1 }, (_, index): Part => {
    const hour = first + index;
    const salesBefore = at(before, hour).sales;
    return { ...at(now, hour), salesBefore, name: hourName(hour), label: [clock(hour), ""] };
  });
  return { parts, now: sumOf(now), before: sumOf(before) };
}

const clock = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;

/** "10:00 to 11:00" */
export const hourName = (hour: number): string => `${clock(hour)} to ${clock(hour + 1)}`;

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat("en-GB", { timeZone: "Africa/Lagos", ...options });
  return (day: string) => formatter.format(noonOf(day));
};
const shortWeekday = format({ weekday: "short" });
const dayOfMonth = format({ day: "numeric" });
const shortMonth = format({ month: "short" });
const month = format({ month: "short", year: "numeric" });

/** Short, since four columns of a table are side by side on a phone. */
function nameOf(unit: Unit, from: string, to: string, bars: number): string {
  if (unit === "month") return month(from);
  if (unit === "day") return bars <= 7 ? labelOf(unit, from, bars).join(" ") : shortDay(from);
  if (from === to) return shortDay(from);
  const start = shortMonth(from) === shortMonth(to) ? dayOfMonth(from) : shortDay(from);
  return `${start} to ${shortDay(to)}`;
}

const shortDay = (day: string): string => `${dayOfMonth(day)} ${shortMonth(day)}`;

/** Seven days are labelled by weekday, more of them by date. */
function labelOf(unit: Unit, from: string, bars: number): [string, string] {
  if (unit === "month") return [shortMonth(from), from.slice(0, "2026".length)];
  return unit === "day" && bars <= 7
    ? [shortWeekday(from), dayOfMonth(from)]
    : [dayOfMonth(from), shortMonth(from)];
}

export interface QuietHour {
  hour: number;
  count: number;
}

const QUIET = 3;

/**
 * The three hours of the day with the fewest sales, between the first and the last hour with any; none if there are
 * only three hours or fewer.
 */
export function quietHours(found: readonly QuietHour[]): QuietHour[] {
  const counts = new Map(found.filter(({ count }) => count > 0).map(({ hour, count }) => [hour, count]));
  if (counts.size === 0) return [];
  const [first, last] = [Math.min(...counts.keys()), Math.max(...counts.keys())];
  const open = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  if (open.length <= QUIET) return [];
  return open
    .map((hour) => ({ hour, count: counts.get(hour) ?? 0 }))
    .sort((one, other) => one.count - other.count || one.hour - other.hour)
    .slice(0, QUIET);
}
