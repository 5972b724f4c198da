import {
  DAY_HINT,
  dayOf,
  formatDate,
  formatDays,
  isDay,
  noonOf,
  readTypedDay,
  startOfDay,
} from "~/models/date";
import { DAY } from "~/models/duration";
import { readId } from "~/models/row-id";

export const SALES_REPORT = "/sales-report";

export const periodKinds = { today: "Today", week: "7 days", month: "Month", own: "Custom dates" } as const;
export type PeriodKind = keyof typeof periodKinds;

/** Days in Lagos such as "2026-11-21", both inclusive. */
export interface ReportPeriod {
  from: string;
  to: string;
}

/** A month always has the same length, so that periods compare, and is always longer than seven days. */
const lengths = { today: 1, week: 7, month: 30 } as const;

export const LONGEST_PERIOD = 366;
const FIRST_YEAR = 2000;

export const daysAfter = (day: string, count: number): string =>
  dayOf(new Date(noonOf(day).getTime() + count * DAY));

export const lengthOf = ({ from, to }: ReportPeriod): number =>
  Math.round((noonOf(to).getTime() - noonOf(from).getTime()) / DAY) + 1;

/** The equally long period just before. */
export function periodBefore(period: ReportPeriod): ReportPeriod {
  return { from: daysAfter(period.from, -lengthOf(period)), to: daysAfter(period.from, -1) };
}

/** From midnight of the first day to midnight after the last. */
export function momentsOf({ from, to }: ReportPeriod): { since: Date; until: Date } {
  return { since: startOfDay(from), until: startOfDay(daysAfter(to, 1)) };
}

/**
 * The whole calendar months of a period, from the first day of the first month to that of the last, and the days
 * around them.
 */
export function spansOf({ from, to }: ReportPeriod): { months: ReportPeriod | null; days: ReportPeriod[] } {
  const begin = monthOf(from) === from ? from : monthAfter(from);
  const end = monthAfter(to) === daysAfter(to, 1) ? daysAfter(to, 1) : monthOf(to);
  if (begin >= end) return { months: null, days: [{ from, to }] };
  const beside = [
    { from, to: daysAfter(begin, -1) },
    { from: end, to },
  ];
  return {
    months: { from: begin, to: monthOf(daysAfter(end, -1)) },
    days: beside.filter((span) => span.from <= span.to),
  };
}

const monthOf = (day: string): string => `${day.slice(0, "2026-11".length)}-01`;

/** The first of the month after a day: no month has more than 31 days. */
export const monthAfter = (day: string): string => monthOf(daysAfter(monthOf(day), 31));

export const daysOf = (period: ReportPeriod): string[] =>
  Array.from({ length: lengthOf(period) }, (_, index) => daysAfter(period.from, index));

/** "15 to 21 November 2026" */
export const formatPeriod = ({ from, to }: ReportPeriod): string => formatDays(noonOf(from), noonOf(to));

/** The query of a report's address. */
export interface ReportQuery {
  kind: PeriodKind;
  /** A day; text that is not a day stays as typed. */
  from: string;
  to: string;
  /** An outlet's number; null for all. Text that is not a number becomes 0, which no outlet has. */
  outletId: number | null;
}

type PeriodErrors = Partial<Record<"from" | "to", string[]>>;

export function readReportQuery(query: URLSearchParams, today: string): ReportQuery {
  const outlet = query.get("outlet") ?? "";
  const outletId = outlet === "" ? null : readId(outlet);
  const kind = readKind(query);
  if (kind !== "own") return { kind, from: daysAfter(today, 1 - lengths[kind]), to: today, outletId };
  const [from, to] = [readTypedDay(query.get("from")), readTypedDay(query.get("to"))];
  return { kind: from === today && to === today ? "today" : kind, from, to, outletId };
}

/** An address with only days asks for those days, and so does an unknown period: its days are checked. */
function readKind(query: URLSearchParams): PeriodKind {
  const kind = query.get("period") ?? "";
  if (Object.hasOwn(periodKinds, kind)) return kind as PeriodKind;
  return kind !== "" || query.has("from") || query.has("to") ? "own" : "week";
}

/** What is wrong with the typed days; null if they form a period. */
export function periodErrors({ from, to }: ReportPeriod, today: string): PeriodErrors | null {
  const errors: PeriodErrors = {};
  const wrongFrom = dayError(from, "first", today);
  const wrongTo = dayError(to, "last", today);
  if (wrongFrom !== null) errors.from = [wrongFrom];
  if (wrongTo !== null) errors.to = [wrongTo];
  if (wrongFrom !== null || wrongTo !== null) return errors;
  if (to < from) return { to: ["Choose a last day that is not before the first day"] };
  if (lengthOf({ from, to }) <= LONGEST_PERIOD) return null;
  const earliest = formatDate(noonOf(daysAfter(to, 1 - LONGEST_PERIOD)));
  return { from: [`Choose up to ${LONGEST_PERIOD} days. The first day can be ${earliest} or later`] };
}

function dayError(day: string, which: "first" | "last", today: string): string | null {
  if (day === "") return `Choose the ${which} day`;
  if (!isDay(day)) return DAY_HINT;
  if (Number(day.slice(0, 4)) < FIRST_YEAR) return `Choose a day from ${FIRST_YEAR} on`;
  return day > today ? "Choose today or an earlier day" : null;
}

/** The address of a part of the report, without default values. */
export function reportPath(
  path: string,
  { kind, from, to, outletId }: ReportQuery,
  more: Record<string, string> = {},
): string {
  const query = new URLSearchParams(kind === "own" ? { period: kind, from, to } : {});
  if (kind === "today" || kind === "month") query.set("period", kind);
  if (outletId !== null) query.set("outlet", String(outletId));
  for (const [name, value] of Object.entries(more)) query.set(name, value);
  return query.size > 0 ? `${path}?${query}` : path;
}
