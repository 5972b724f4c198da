import { DAY } from "./duration";

/** Days as a form sends them, "2026-11-21" or nothing, and the moments they stand for: both days belong to it. */
export interface DayRange {
  from: string;
  to: string;
  since: Date | null;
  until: Date | null;
}

/** What is no day counts as not given: a list answers an odd address with all it has. */
export function readDayRange(query: URLSearchParams): DayRange {
  const from = readDay(query.get("from"));
  const to = readDay(query.get("to"));
  return {
    from,
    to,
    since: from === "" ? null : startOf(from),
    until: to === "" ? null : new Date(startOf(to).getTime() + DAY),
  };
}

function readDay(typed: string | null): string {
  if (typed === null || !/^(?:19|20)\d\d-\d\d-\d\d$/.test(typed)) return "";
  const moment = new Date(`${typed}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(typed) ? typed : "";
}

/** Midnight in Lagos, whose clocks never change. */
const startOf = (day: string): Date => new Date(`${day}T00:00:00+01:00`);
