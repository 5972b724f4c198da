import type { StaffRole } from "~/models/staff/staff-role";
import { type DayCount, type TrendName, TREND_DAYS, trendDays } from "~/models/console/trend";
import { formatDate } from "~/models/date";
import { formatNaira, formatCount } from "~/models/money";
import { mayAct, type StaffPermission } from "~/models/staff/permissions";

interface TrendKind {
  name: TrendName;
  title: string;
  /** Where staff see more. */
  href: string;
  permission: StaffPermission;
  format: (value: number) => string;
  /** Any above zero is bad news. */
  bad?: true;
}

const kinds: readonly TrendKind[] = [
  {
    name: "money",
    title: "Money received today",
    href: "/staff/payments?state=settled",
    permission: "takings",
    format: formatNaira,
  },
  {
    name: "signUps",
    title: "Sign-ups today",
    href: "/staff/people?role=owner&state=new",
    permission: "people",
    format: formatCount,
  },
  {
    name: "failedRenewals",
    title: "Failed renewals today, still unpaid",
    href: "/staff/people?state=late",
    permission: "people",
    format: formatCount,
    bad: true,
  },
  {
    name: "undelivered",
    title: "Messages not delivered today",
    href: "/staff/outbox?state=recent",
    permission: "outbox",
    format: formatCount,
    bad: true,
  },
];

/** A figure of today or this month, with a chart of the time before. */
export interface Trend {
  name: string;
  /** "Sign-ups today" */
  title: string;
  href: string;
  now: string;
  /** "₦310,000 in 7 days" */
  total: string;
  alarm: boolean;
  /** Heights from 0 to 1 for the days or months, oldest first. */
  bars: number[];
  /** The chart for whoever does not see it. */
  description: string;
}

/** The charts of the home page that these roles see. */
export function trendsOf(roles: readonly StaffRole[], counts: readonly DayCount[], now: Date): Trend[] {
  const days = trendDays(now);
  return kinds
    .filter(({ permission }) => mayAct(roles, permission))
    .map(({ name, title, href, format, bad }) => {
      const values = days.map(
        (day) => counts.find((count) => count.name === name && count.day === day)?.value ?? 0,
      );
      const trend = trendOf({
        name,
        title,
        href,
        values,
        format,
        names: days.map(shortDay),
        span: `${TREND_DAYS} days`,
      });
      return { ...trend, alarm: bad === true && (values[values.length - 1] ?? 0) > 0 };
    });
}

interface TrendValues extends Pick<Trend, "name" | "title" | "href"> {
  /** Oldest first; the last one is of now. */
  values: readonly number[];
  /** Of the days or months, as the description names them. */
  names: readonly string[];
  format: (value: number) => string;
  /** "7 days" */
  span: string;
}

/** Values with their chart. */
export function trendOf({ values, names, format, span, ...about }: TrendValues): Trend {
  const most = Math.max(...values);
  return {
    ...about,
    now: format(values[values.length - 1] ?? 0),
    total: `${format(values.reduce((sum, value) => sum + value, 0))} in ${span}`,
    alarm: false,
    bars: values.map((value) => (most > 0 ? Math.max(0, value) / most : 0)),
    description: values.map((value, index) => `${names[index] ?? ""}: ${format(value)}`).join(", "),
  };
}

/** "3 December" */
const shortDay = (day: string): string => formatDate(new Date(`${day}T12:00:00Z`)).replace(/ \d{4}$/, "");
