import type { DateOrder, DateQuestion } from "#db/schema";
import { dayOf, fromLagos, isDay } from "~/models/date";
import { HOUR, MINUTE, SECOND } from "~/models/duration";

/** In the order in which they are offered. */
export const dateOrders = ["day", "month", "year"] as const satisfies readonly DateOrder[];

/** A date in a file: the day it names in each date order, and the time if it has one. */
export interface FileDate {
  days: Record<DateOrder, string | null>;
  /** Milliseconds since midnight. */
  clock: number | null;
}

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const DIGITS = /^(\d{4})(\d{2})(\d{2})$/;
const YEAR_LAST = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4})$/;
const SHORT_YEAR = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{2})$/;
const DAY_AND_NAME = /^(\d{1,2})(?:st|nd|rd|th)?[-/. ]{1,2}([a-z]{3,9})[-/., ]{1,2}(\d{4}|\d{2})$/i;
const NAME_AND_DAY = /^([a-z]{3,9})[-/. ]{1,2}(\d{1,2})(?:st|nd|rd|th)?[-/., ]{1,2}(\d{4})$/i;
const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?[., ] ?(?=\S)/i;
const WITH_CLOCK = /^(.*?\d)(?:[T,] ?| )(\d{1,2}:.*)$/i;
const ZONE = /(?:\.\d{1,9})?(Z|[-+]\d{2}:?\d{2})$/i;

const months = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];

function dayOfParts(year: string, month: string | number, day: string): string | null {
  const text = [year, String(month).padStart(2, "0"), day.padStart(2, "0")].join("-");
  return isDay(text) ? text : null;
}

function monthOf(name: string): number | null {
  const place = months.findIndex((month) => month.startsWith(name.toLowerCase()));
  return place < 0 ? null : place + 1;
}

const surely = (day: string | null): FileDate["days"] | null =>
  day === null ? null : { day, month: day, year: day };

const isSure = ({ day, month, year }: FileDate["days"]): boolean => day === month && month === year;

const orNothing = (days: FileDate["days"]): FileDate["days"] | null =>
  dateOrders.every((order) => days[order] === null) ? null : days;

/** The day in each order; null if the text is not a date. */
function readDays(text: string): FileDate["days"] | null {
  const [, year, , month, day] = YEAR_FIRST.exec(text) ?? [];
  if (year && month && day) return surely(dayOfParts(year, month, day));
  const [, fullYear, twoOfMonth, twoOfDay] = DIGITS.exec(text) ?? [];
  if (fullYear && twoOfMonth && twoOfDay) return surely(dayOfParts(fullYear, twoOfMonth, twoOfDay));
  const [, one, , other, lastYear] = YEAR_LAST.exec(text) ?? [];
  if (one && other && lastYear)
    return orNothing({
      day: dayOfParts(lastYear, other, one),
      month: dayOfParts(lastYear, one, other),
      year: null,
    });
  return readShortYear(text) ?? readNamedMonth(text);
}

/** 20/11/26: programs write the year of two digits first or last. */
function readShortYear(text: string): FileDate["days"] | null {
  const [, first, , second, third] = SHORT_YEAR.exec(text) ?? [];
  if (!first || !second || !third) return null;
  const inCentury = (year: string) => year.padStart(2, "0").padStart(4, "20");
  return orNothing({
    day: dayOfParts(inCentury(third), second, first),
    month: dayOfParts(inCentury(third), first, second),
    year: dayOfParts(inCentury(first), second, third),
  });
}

/** "25 October 2026", "25-Oct-26", "Oct 25, 2026". No program writes a two-digit year before a month's name. */
function readNamedMonth(text: string): FileDate["days"] | null {
  const [, day, name, year] = DAY_AND_NAME.exec(text) ?? [];
  const [, otherName, otherDay, otherYear] = NAME_AND_DAY.exec(text) ?? [];
  const month = monthOf(name ?? otherName ?? "-");
  const given = { day: day ?? otherDay, year: year ?? otherYear };
  if (month === null || given.day === undefined || given.year === undefined) return null;
  return surely(dayOfParts(given.year.padStart(4, "20"), month, given.day));
}

/** null if the text is not a date, or not clearly one. */
export function readFileDate(typed: string): FileDate | null {
  const text = typed.replace(WEEKDAY, "");
  const [, date, clock] = WITH_CLOCK.exec(text) ?? [];
  if (date === undefined || clock === undefined) {
    const days = readDays(text);
    return days && { days, clock: null };
  }
  const days = readDays(date);
  if (days === null) return null;
  const [, zone] = ZONE.exec(clock) ?? [];
  const time = readClock(zone === undefined ? clock.replace(/\.0+$/, "") : clock.replace(ZONE, ""));
  if (time === null) return null;
  return zone === undefined ? { days, clock: time } : inZone(days, time, zone);
}

/** Converts a time in another zone to Lagos. */
function inZone(days: FileDate["days"], time: number, zone: string): FileDate | null {
  if (days.day === null || !isSure(days)) return null;
  const [, sign, hours = "0", minutes = "0"] = /^([-+])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  const ahead = (Number(hours) * HOUR + Number(minutes) * MINUTE) * (sign === "-" ? -1 : 1);
  const moment = new Date(Date.parse(`${days.day}T00:00:00Z`) + time - ahead);
  const day = dayOf(moment);
  return {
    days: { day, month: day, year: day },
    clock: moment.getTime() - fromLagos(Date.parse(`${day}T00:00:00Z`)),
  };
}

const CLOCK = /^(\d{1,2})(?::(\d{2}))?(?::(\d{2}))?(?: ?([ap])\.?m\.?)?$/i;

/** Milliseconds since midnight: "14:05", "2:05 pm", "2 pm". null if the text is not a time. */
export function readClock(typed: string): number | null {
  const [, hours, minutes, seconds = "0", half] = CLOCK.exec(typed) ?? [];
  if (hours === undefined || (minutes === undefined && half === undefined)) return null;
  const hour = half === undefined ? Number(hours) : twelveHours(Number(hours), half.toLowerCase() === "p");
  if (hour === null || hour > 23 || Number(minutes ?? 0) > 59 || Number(seconds) > 59) return null;
  return hour * HOUR + Number(minutes ?? 0) * MINUTE + Number(seconds) * SECOND;
}

function twelveHours(hour: number, isAfternoon: boolean): number | null {
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (isAfternoon ? 12 : 0);
}

/** Why the text was not read as a date, and how to write it. */
export function dateProblem(typed: string): string {
  if (/^\d{5}(?:\.\d+)?$/.test(typed))
    return "Excel counts days in this way. Format the column as Date there, and save the file again.";
  return "Write the date as 2026-11-23 or 23/11/2026.";
}

type DateOrderResult = { order: DateOrder } | { question: DateQuestion };

/** Collects the dates of a file to find their order. */
export class DateOrders {
  /** Orders that a date needs, since it is not a day in the others. */
  private readonly needed = new Set<DateOrder>();
  /** Orders in which every date so far is a day. */
  private possible: DateOrder[] = [...dateOrders];
  private unsure: { row: number; cell: string; days: FileDate["days"] } | null = null;

  add(row: number, cell: string, { days }: FileDate): void {
    if (isSure(days)) return;
    const fitting = dateOrders.filter((order) => days[order] !== null);
    const [only] = fitting;
    if (fitting.length === 1 && only) this.needed.add(only);
    const both = this.possible.filter((order) => fitting.includes(order));
    if (both.length > 0) this.possible = both;
    if (new Set(fitting.map((order) => days[order])).size > 1) this.unsure ??= { row, cell, days };
  }

  /**
   * One date that fits only one order decides for the whole file, and so do dates that have only one order in common. If
   * several are left, the owner is asked.
   */
  get found(): DateOrderResult {
    const decided = dateOrders.find((order) => this.needed.has(order));
    const [first = "day", ...others] = this.possible;
    if (decided !== undefined || others.length === 0 || this.unsure === null)
      return { order: decided ?? first };
    const { row, cell, days } = this.unsure;
    const question: DateQuestion = { row, cell };
    for (const order of this.possible) if (days[order] !== null) question[order] = days[order];
    return { question };
  }
}
