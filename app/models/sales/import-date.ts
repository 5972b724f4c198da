import type { DateOrder, DateQuestion } from "#db/schema";
import { dayOf, fromLagos, isDay } from "~/models/date";
import { HOUR, MINUTE, SECOND } from "~/models/duration";

/** A date in a file: the day it names in each date order, and the time if it has one. */
export interface FileDate {
  days: Record<DateOrder, string | null>;
  /** Milliseconds since midnight. */
  clock: number | null;
}

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const DIGITS = /^(\d{4})(\d{2})(\d{2})$/;
const YEAR_LAST = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4})$/;
const DAY_AND_NAME = /^(\d{1,2})(?:st|nd|rd|th)?[-/. ]{1,2}([a-z]{3,9})[-/., ]{1,2}(\d{4}|\d{2})$/i;
const NAME_AND_DAY = /^([a-z]{3,9})[-/. ]{1,2}(\d{1,2})(?:st|nd|rd|th)?[-/., ]{1,2}(\d{4})$/i;
const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?[., ] ?(?=\S)/i;
const WITH_CLOCK = /^(.*?\d)(?:[T,] ?| )(\d{1,2}:.*)$/i;
const ZONE = /(?:\.\d{1,9})?(Z|[-+]\d{2}:?\d{2})$/i;

const months = [
  ...["january", "february", "march", "april", "may", "june", "july"],
  ...["august", "september", "october", "november", "december"],
];

function dayOfParts(year: string, month: string | number, day: string): string | null {
  const text = [year, String(month).padStart(2, "0"), day.padStart(2, "0")].join("-");
  return isDay(text) ? text : null;
}

function monthOf(name: string): number | null {
  const place = months.findIndex((month) => month.startsWith(name.toLowerCase()));
  return place < 0 ? null : place + 1;
}

const surely = (day: string | null): FileDate["days"] | null => (day === null ? null : { day, month: day });

/** The day in both orders; null if the text is not a date. */
function readDays(text: string): FileDate["days"] | null {
  const [, year, , month, day] = YEAR_FIRST.exec(text) ?? [];
  if (year && month && day) return surely(dayOfParts(year, month, day));
  const [, fullYear, twoOfMonth, twoOfDay] = DIGITS.exec(text) ?? [];
  if (fullYear && twoOfMonth && twoOfDay) return surely(dayOfParts(fullYear, twoOfMonth, twoOfDay));
  const [, one, , other, lastYear] = YEAR_LAST.exec(text) ?? [];
  if (one && other && lastYear) {
    const days = { day: dayOfParts(lastYear, other, one), month: dayOfParts(lastYear, one, other) };
    return days.day === null && days.month === null ? null : days;
  }
  return readNamedMonth(text);
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
  if (days.day === null || days.day !== days.month) return null;
  const [, sign, hours = "0", minutes = "0"] = /^([-+])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  const ahead = (Number(hours) * HOUR + Number(minutes) * MINUTE) * (sign === "-" ? -1 : 1);
  const moment = new Date(Date.parse(`${days.day}T00:00:00Z`) + time - ahead);
  const day = dayOf(moment);
  return {
    days: { day, month: day },
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
  if (/^\d{1,2}([-/.])\d{1,2}\1\d{2}(?: |$)/.test(typed))
    return "Write the year with four digits, such as 23/11/2026: in this date any number could be the year.";
  if (/^\d{5}(?:\.\d+)?$/.test(typed))
    return "Excel counts days in this way. Format the column as Date there, and save the file again.";
  return "Write the date as 2026-11-23 or 23/11/2026.";
}

type Found = { order: DateOrder } | { question: DateQuestion };

/** Collects the dates of a file to find their order. */
export class DateOrders {
  private readonly seen: { day?: true; month?: true; question?: DateQuestion } = {};

  add(row: number, cell: string, { days }: FileDate): void {
    if (days.day === days.month) return;
    if (days.day === null) this.seen.month = true;
    else if (days.month === null) this.seen.day = true;
    else this.seen.question ??= { row, cell, day: days.day, month: days.month };
  }

  /** One date that fits only one order decides for the whole file. If all fit both, the owner is asked. */
  get found(): Found {
    const { day, month, question } = this.seen;
    if (day) return { order: "day" };
    if (month) return { order: "month" };
    return question ? { question } : { order: "day" };
  }
}
