import { HOUR } from "~/models/duration";

const TIME_ZONE = "Africa/Lagos";
/** The same the whole year round. */
const LAGOS_AHEAD = HOUR;

const parts = new Intl.DateTimeFormat("en-GB", {
  timeZone: TIME_ZONE,
  day: "numeric",
  month: "long",
  year: "numeric",
});
const clock = new Intl.DateTimeFormat("en-GB", { timeZone: TIME_ZONE, hour: "2-digit", minute: "2-digit" });

/** "3 December 2026" */
export function formatDate(date: Date): string {
  const { day, month, year } = readParts(date);
  return `${day} ${month} ${year}`;
}

/** "2026-12-03", which compares as the days do. */
export function dayOf(date: Date): string {
  const lagos = new Date(date.getTime() + LAGOS_AHEAD);
  return lagos.toISOString().slice(0, "2026-12-03".length);
}

/** A moment in the middle of a day that `dayOf` wrote. */
export const noonOf = (day: string): Date => new Date(`${day}T12:00:00+01:00`);

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
  const found = new Map(parts.formatToParts(date).map((part) => [part.type, part.value]));
  return { day: Number(found.get("day")), month: found.get("month") ?? "", year: Number(found.get("year")) };
}

function ordinalEnding(day: number): string {
  if (day >= 11 && day <= 13) return "th";
  return ["th", "st", "nd", "rd"][day % 10] ?? "th";
}
