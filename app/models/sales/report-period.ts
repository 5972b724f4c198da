import { dayOf, formatDate, formatDays, isDay, noonOf, startOfDay } from "~/models/date";
import { DAY } from "~/models/duration";
import { readId } from "~/models/row-id";

export const SALES_REPORT = "/sales-report";

export const periodKinds = { today: "Today", week: "7 days", month: "Month", own: "Own dates" } as const;
export type PeriodKind = keyof typeof periodKinds;

/** Days of Lagos such as "2026-11-21"; both belong to the period. */
export interface ReportPeriod {
  from: string;
  to: string;
}

/** A month is as long every time, so that it compares, and always longer than seven days. */
const lengths = { today: 1, week: 7, month: 30 } as const;

export const LONGEST_PERIOD = 366;
const FIRST_YEAR = 2000;
const MOST_TYPED = 40;

export const daysAfter = (day: string, count: number): string =>
  dayOf(new Date(noonOf(day).getTime() + count * DAY));

/** How many days a period has. */
export const lengthOf = ({ from, to }: ReportPeriod): number =>
  Math.round((noonOf(to).getTime() - noonOf(from).getTime()) / DAY) + 1;

/** The equally long period before. */
export function periodBefore(period: ReportPeriod): ReportPeriod {
  return { from: daysAfter(period.from, -lengthOf(period)), to: daysAfter(period.from, -1) };
}

/** Since midnight of the first day, until that after the last one. */
export function momentsOf({ from, to }: ReportPeriod): { since: Date; until: Date } {
  return { since: startOfDay(from), until: startOfDay(daysAfter(to, 1)) };
}

/** Whole months of the calendar in a period, named by the first day of the first and of the last, and the days beside. */
export function spansOf({ from, to }: ReportPeriod): { months: ReportPeriod | null; days: ReportPeriod[] } {
  const begin = monthOf(from) === from ? from : nextMonth(from);
  const end = nextMonth(to) === daysAfter(to, 1) ? daysAfter(to, 1) : monthOf(to);
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

/** No month has more than 31 days, so this is always within the next one. */
const nextMonth = (day: string): string => monthOf(daysAfter(monthOf(day), 31));

export const daysOf = (period: ReportPeriod): string[] =>
  Array.from({ length: lengthOf(period) }, (_, index) => daysAfter(period.from, index));

/** "15 to 21 November 2026" */
export const formatPeriod = ({ from, to }: ReportPeriod): string => formatDays(noonOf(from), noonOf(to));

/** What a report's address asks for. */
export interface ReportQuery {
  kind: PeriodKind;
  /** Days as they are read; what names no day stays as it was typed. */
  from: string;
  to: string;
  /** The number of an outlet; null for all. One that names none is 0, which is nobody's. */
  outletId: number | null;
}

type PeriodErrors = Partial<Record<"from" | "to", string[]>>;

export function readReportQuery(query: URLSearchParams, today: string): ReportQuery {
  const outlet = query.get("outlet") ?? "";
  const outletId = outlet === "" ? null : readId(outlet);
  const kind = readKind(query);
  if (kind !== "own") return { kind, from: daysAfter(today, 1 - lengths[kind]), to: today, outletId };
  return { kind, from: readTypedDay(query.get("from")), to: readTypedDay(query.get("to")), outletId };
}

/** An address with days alone asks for these days. */
function readKind(query: URLSearchParams): PeriodKind {
  const kind = query.get("period");
  if (kind !== null && Object.hasOwn(periodKinds, kind)) return kind as PeriodKind;
  return kind === null && query.has("from") && query.has("to") ? "own" : "week";
}

/** Days as browsers send them, and as people type them where a browser has no calendar: "21/11/2026". */
function readTypedDay(typed: string | null): string {
  const text = (typed ?? "").trim().slice(0, MOST_TYPED);
  const [, day = "", month = "", year = ""] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  return year === "" ? text : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** What is wrong with the days that were typed; null where they are a period. */
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
  return { from: [`A report has ${LONGEST_PERIOD} days at most. Choose ${earliest} or a later day`] };
}

function dayError(day: string, which: "first" | "last", today: string): string | null {
  if (day === "") return `Choose the ${which} day`;
  if (!isDay(day)) return "Type a day of the calendar, like 21/11/2026";
  if (Number(day.slice(0, 4)) < FIRST_YEAR) return `Choose a day from ${FIRST_YEAR} on`;
  return day > today ? "Choose today or an earlier day" : null;
}

/** The address of a part of the report, without what is usual. */
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
