import { cutText } from "~/models/cut-text";
import { DAY, HOUR } from "./duration";

const TIME_ZONE = "Africa/Lagos";
/** Lagos is one hour ahead of UTC all year round. */
const LAGOS_OFFSET = HOUR;

/** A date whose UTC fields are what clocks and calendars in Lagos show at that moment. */
export const inLagos = (moment: Date): Date => new Date(moment.getTime() + LAGOS_OFFSET);

/** The moment, in ms, at which clocks in Lagos show the UTC fields of `shown`. */
export const fromLagos = (shown: number): number => shown - LAGOS_OFFSET;

const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
const weekday = new Intl.DateTimeFormat("en-GB", { timeZone: TIME_ZONE, weekday: "long" });
const clock = new Intl.DateTimeFormat("en-GB", { timeZone: TIME_ZONE, hour: "2-digit", minute: "2-digit" });

/** "3 December 2026" */
export function formatDate(date: Date): string {
  const { day, month, year } = readParts(date);
  return `${day} ${month} ${year}`;
}

/** "December 2026" */
export function formatMonth(date: Date): string {
  const { month, year } = readParts(date);
  return `${month} ${year}`;
}

/** "Thursday, 3 December 2026" */
export const formatDay = (date: Date): string => `${weekday.format(date)}, ${formatDate(date)}`;

/**
 * "1 to 22 December 2026", "23 November to 22 December 2026": month and year are shown once if both days share them.
 */
export function formatDays(from: Date, to: Date): string {
  const [first, last] = [readParts(from), readParts(to)];
  if (formatDate(from) === formatDate(to)) return formatDate(to);
  if (first.year !== last.year) return `${formatDate(from)} to ${formatDate(to)}`;
  const start = first.month === last.month ? String(first.day) : `${first.day} ${first.month}`;
  return `${start} to ${formatDate(to)}`;
}

/** "2026-12-03", which sorts by date. */
export function dayOf(date: Date): string {
  return inLagos(date).toISOString().slice(0, "2026-12-03".length);
}

/** Noon in Lagos of a day such as "2026-12-03". */
export const noonOf = (day: string): Date => new Date(fromLagos(Date.parse(`${day}T12:00:00Z`)));

/** The day that is this many working days later, Monday to Friday. Public holidays count as working days. */
export function workingDaysAfter(date: Date, days: number): Date {
  let moment = noonOf(dayOf(date));
  for (let left = days; left > 0;) {
    moment = new Date(moment.getTime() + DAY);
    if (moment.getUTCDay() % 6 !== 0) left -= 1;
  }
  return moment;
}

/** Midnight in Lagos, when the day begins; an invalid date if the text is not a day. */
export const startOfDay = (day: string): Date => new Date(fromLagos(Date.parse(`${day}T00:00:00Z`)));

/** `new Date` accepts 30 February, so the result is compared with the text. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const noon = noonOf(text);
  return !Number.isNaN(noon.getTime()) && dayOf(noon) === text;
}

/** The first day of the month in Lagos: "2026-11-01" */
export const firstOfMonth = (date: Date): string => `${dayOf(date).slice(0, "2026-11".length)}-01`;

/** Midnight in Lagos of the first day of the month. */
export const startOfMonth = (date: Date): Date => startOfDay(firstOfMonth(date));

/** "March 5th, 2024" */
export function formatReleaseDate(date: Date): string {
  const { day, month, year } = readParts(date);
  return `${month} ${day}${ordinalEnding(day)}, ${year}`;
}

/** "14:05" */
export function formatTime(date: Date): string {
  return clock.format(date);
}

/** "3 December 2026, 14:05" */
export function formatMoment(date: Date): string {
  return `${formatDate(date)}, ${formatTime(date)}`;
}

/** The year that a copyright line shows. */
export function yearOf(date: Date): number {
  return readParts(date).year;
}

function readParts(date: Date): { day: number; month: string; year: number } {
  const shown = inLagos(date);
  const month = months[shown.getUTCMonth()];
  if (month === undefined) throw new RangeError("Invalid date");
  return { day: shown.getUTCDate(), month, year: shown.getUTCFullYear() };
}

function ordinalEnding(day: number): string {
  if (day >= 11 && day <= 13) return "th";
  return ["th", "st", "nd", "rd"][day % 10] ?? "th";
}

/** A range of days as sent by a form: each like "2026-11-21" or empty, both inclusive. */
export interface DayRange {
  from: string;
  to: string;
  since: Date | null;
  until: Date | null;
}

/** Both are days, or empty for no limit. */
export const rangeOf = (from: string, to: string): DayRange => ({
  from,
  to,
  since: from === "" ? null : startOfDay(from),
  until: to === "" ? null : new Date(startOfDay(to).getTime() + DAY),
});

export const DAY_HINT = "Type a day of the calendar, like 21/11/2026";

const MOST_TYPED = 40;
const TYPED_DAY = /^(\d{1,2})[-/., ]{1,2}(\d{1,2}|[a-z]{3,9})[-/., ]{1,2}(\d{4})$/i;

/**
 * A day as browsers send it, and as people type it if the browser has no calendar: "21/11/2026", "21-11-2026",
 * "21 Nov 2026". Other text stays as it is, so that it can be shown and refused.
 */
export function readTypedDay(typed: string | null): string {
  const text = cutText((typed ?? "").trim(), MOST_TYPED);
  const [, day = "", named = "", year = ""] = TYPED_DAY.exec(text) ?? [];
  const month = /^\d/.test(named) ? Number(named) : monthOf(named);
  return month === 0 ? text : `${year}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** 11 for "November", "Nov"; 0 for other words. */
function monthOf(name: string): number {
  const start = name.toLowerCase();
  return start === "" ? 0 : months.findIndex((month) => month.toLowerCase().startsWith(start)) + 1;
}
