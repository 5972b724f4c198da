import { noonOf } from "~/models/date";
import { roundNaira } from "./report-words";
import { type ReportPeriod, daysAfter, daysOf, lengthOf } from "./report-period";

/** Totals of some time, in kobo. Returns lower the amounts and do not count as sales. */
export interface SalesTotals {
  sales: number;
  /** Profit of lines with a cost; null if none has one. */
  profit: number | null;
  /** Sales without a cost. */
  unknownCost: number;
  count: number;
}

/** Totals of one day, or of one hour. */
export interface TimedTotals extends SalesTotals {
  day: string;
  hour: number;
}

const nothing: SalesTotals = { sales: 0, profit: null, unknownCost: 0, count: 0 };

const addTotals = (one: SalesTotals, other: SalesTotals): SalesTotals => ({
  sales: one.sales + other.sales,
  profit: one.profit === null ? other.profit : one.profit + (other.profit ?? 0),
  unknownCost: one.unknownCost + other.unknownCost,
  count: one.count + other.count,
});

export const sumOf = (figures: readonly SalesTotals[]): SalesTotals => figures.reduce(addTotals, nothing);

/** What a customer spends at a time: sales divided by their number. */
export const averageBasket = ({ sales, count }: SalesTotals): number =>
  count === 0 ? 0 : roundNaira(sales / count);

/** One entry for each day of a period, including days without a sale. */
export function totalsOfDays(
  period: ReportPeriod,
  found: readonly TimedTotals[],
): (SalesTotals & { day: string })[] {
  const byDay = new Map<string, SalesTotals>();
  for (const row of found) byDay.set(row.day, addTotals(byDay.get(row.day) ?? nothing, row));
  return daysOf(period).map((day) => ({ day, ...(byDay.get(day) ?? nothing) }));
}

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

/** The parts of a period. `found` holds the totals of both periods, by hour for a period of one day. */
export function partsOf(period: ReportPeriod, before: ReportPeriod, found: readonly TimedTotals[]): Part[] {
  const unit = unitOf(period);
  if (unit === "hour") return hoursOf(period, found);
  const earlier = totalsOfDays(before, found).map(({ sales }) => sales);
  const groups = new Map<string, Part & { from: string; to: string }>();
  totalsOfDays(period, found).forEach(({ day, ...figures }, index) => {
    const key = groupOf(unit, day, index);
    const group = groups.get(key);
    const salesBefore = (group?.salesBefore ?? 0) + (earlier[index] ?? 0);
    const { from } = group ?? { from: day };
    const sum = addTotals(group ?? nothing, figures);
    groups.set(key, { ...sum, salesBefore, from, to: day, name: "", label: ["", ""] });
  });
  return [...groups.values()].map(({ from, to, ...part }) => ({
    ...part,
    name: nameOf(unit, from, to, groups.size),
    label: labelOf(unit, from, groups.size),
  }));
}

/** Weeks start with the period; months are calendar months. */
function groupOf(unit: Unit, day: string, index: number): string {
  if (unit === "week") return String(Math.floor(index / 7));
  return unit === "month" ? day.slice(0, "2026-11".length) : day;
}

/** From the first hour with a sale to the last, on either day. */
function hoursOf({ from }: ReportPeriod, found: readonly TimedTotals[]): Part[] {
  const hours = found.map(({ hour }) => hour);
  if (hours.length === 0) return [];
  const [first, last] = [Math.min(...hours), Math.max(...hours)];
  const at = (day: string, hour: number) =>
    sumOf(found.filter((row) => row.day === day && row.hour === hour));
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const hour = first + index;
    return {
      ...at(from, hour),
      salesBefore: at(daysAfter(from, -1), hour).sales,
      name: hourName(hour),
      label: [clock(hour), ""],
    };
  });
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
