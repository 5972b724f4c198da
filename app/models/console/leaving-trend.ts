import { formatCount } from "~/models/money";
import {
  LEAVING_MONTHS,
  type LeavingAct,
  type LeavingMonth,
  actInWords,
} from "~/models/subscriptions/leaving";
import type { Trend } from "./trend";

/** What one act came to in each month, oldest first, as a picture; the last month is the current one. */
export function leavingTrend(months: readonly LeavingMonth[], act: LeavingAct): Trend {
  const values = months.map((month) => month[act]);
  const most = Math.max(...values);
  return {
    name: act,
    title: `${actInWords(act)} this month`,
    href: "#months",
    now: formatCount(values[values.length - 1] ?? 0),
    total: `${formatCount(values.reduce((sum, value) => sum + value, 0))} in ${LEAVING_MONTHS} months`,
    alarm: false,
    bars: values.map((value) => (most > 0 ? value / most : 0)),
    words: months.map((month) => `${month.name}: ${formatCount(month[act])}`).join(", "),
  };
}
