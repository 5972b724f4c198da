import { dayOf, startOfDay } from "~/models/date";
import { DAY } from "~/models/duration";

/** How many days a chart of the home page shows, today included. */
export const TREND_DAYS = 7;

export type TrendName = "money" | "signUps" | "failedRenewals" | "undelivered";

/** What a day brought; days without anything have no row. */
export interface DayCount {
  name: TrendName;
  /** "2026-12-03" */
  day: string;
  value: number;
}

/** The days that the charts show, oldest first. */
export const trendDays = (now: Date): string[] =>
  Array.from({ length: TREND_DAYS }, (_, index) =>
    dayOf(new Date(now.getTime() - (TREND_DAYS - 1 - index) * DAY)),
  );

/** The moment at which the first of these days begins. */
export const trendStart = (now: Date): Date => startOfDay(trendDays(now)[0] ?? "");
