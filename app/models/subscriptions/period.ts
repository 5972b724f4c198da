import type { Duration } from "~/models/plans/catalogue";
import { fromLagos, inLagos } from "~/models/date";
import { DAY } from "~/models/duration";
import { monthsOf } from "~/models/plans/quote";

export interface Period {
  startsAt: Date;
  endsAt: Date;
  anchorDay: number;
}

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/** Whole calendar days in Lagos between two moments; two moments on one day are 0 apart. */
export function daysBetween(from: Date, to: Date): number {
  const dayNumber = (moment: Date): number => Math.floor(inLagos(moment).getTime() / DAY);
  return dayNumber(to) - dayNumber(from);
}

/**
 * An anchor that does not match the start would make a period longer than what is paid, so the start's day is used.
 */
function fittingAnchor(start: Date, anchorDay: number | null | undefined): number {
  const local = inLagos(start);
  const day = local.getUTCDate();
  if (!anchorDay) return day;
  return Math.min(anchorDay, daysIn(local.getUTCFullYear(), local.getUTCMonth())) === day ? anchorDay : day;
}

/** The same time of day this many months later, or earlier if negative, on the anchor day or the month's last day. */
function monthsFrom(moment: Date, months: number, anchorDay: number): Date {
  const local = inLagos(moment);
  const first = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + months, 1));
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth()];
  const day = Math.min(anchorDay, daysIn(year, month));
  return new Date(fromLagos(Date.UTC(year, month, day) + (local.getTime() % DAY)));
}

/**
 * This many whole months later, on the anchor day or the month's last day. Without an anchor, the day of the moment is
 * kept.
 */
export const monthsLater = (moment: Date, months: number, anchorDay: number | null): Date =>
  monthsFrom(moment, months, fittingAnchor(moment, anchorDay));

/** A month or a year later. A period anchored on the 31st ends on the last day of a shorter month. */
export const periodEnd = (start: Date, duration: Duration, anchorDay?: number | null): Date =>
  monthsLater(start, monthsOf(duration), anchorDay ?? null);

/** The start of the full period that ends here. */
export const periodStart = (end: Date, duration: Duration, anchorDay?: number | null): Date =>
  monthsFrom(end, -monthsOf(duration), fittingAnchor(end, anchorDay));

export function periodFrom(startsAt: Date, duration: Duration, anchorDay?: number | null): Period {
  const anchor = fittingAnchor(startsAt, anchorDay);
  return { startsAt, endsAt: periodEnd(startsAt, duration, anchor), anchorDay: anchor };
}
