import { countOf, formatNaira } from "~/models/money";
import { type PeriodKind, type ReportPeriod, lengthOf } from "~/models/sales/report-period";

/** "the 7 days before", "by this time yesterday": what a period is compared with. */
export function wordsBefore(kind: PeriodKind, period: ReportPeriod): string {
  const days = lengthOf(period);
  if (kind === "today") return "by this time yesterday";
  return days === 1 ? "the day before" : `the ${days} days before`;
}

/** "₦38,200 more than the 7 days before" */
export function compareWords(
  now: number,
  before: number,
  than: string,
  format: (amount: number) => string,
): string {
  if (now === before) return `The same as ${than}`;
  return `${format(Math.abs(now - before))} ${now > before ? "more" : "less"} than ${than}`;
}

/** "1 sale", "2 sales". A time in which more sales were cancelled than made has none. */
export const countSales = (count: number): string => countOf(Math.max(0, count), "sale");

const THOUSANDTHS = 1000;
const quantities = new Intl.NumberFormat("en-NG", { maximumFractionDigits: 3 });

/** "46", "2.5", "−0.125": quantities are in thousandths. */
export function formatQuantity(quantity: number): string {
  const size = quantities.format(Math.abs(quantity) / THOUSANDTHS);
  return quantity < 0 ? `\u2212${size}` : size;
}

/** The profit as far as it is known; unknown if no sale has a cost. */
export function profitText({ profit, unknownCost }: { profit: number | null; unknownCost: number }): string {
  return profit === null && unknownCost !== 0 ? "Not known" : formatNaira(profit ?? 0);
}
