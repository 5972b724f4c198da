import { formatCount } from "~/models/money";
import {
  LEAVING_MONTHS,
  type LeavingAct,
  type LeavingMonth,
  actInWords,
} from "~/models/subscriptions/leaving";
import { trendOf } from "~/components/staff/trend";
import type { Trend } from "~/components/staff/trend";

/** What one act came to in each month, oldest first, as a picture; the last month is the current one. */
export function leavingTrend(months: readonly LeavingMonth[], act: LeavingAct): Trend {
  return trendOf({
    name: act,
    title: `${actInWords(act)} this month`,
    href: "#months",
    format: formatCount,
    values: months.map((month) => month[act]),
    names: months.map(({ name }) => name),
    span: `${LEAVING_MONTHS} months`,
  });
}
