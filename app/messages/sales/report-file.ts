import { formatDecimal } from "~/models/money";
import type { SalesTotals } from "~/models/sales/report-totals";

/** Losses have their own columns, so no amount begins with a minus sign and none is taken for a formula. */
export const reportColumns = [
  "Day",
  "Shop",
  "Number of sales",
  "Sales (NGN)",
  "Returns above sales (NGN)",
  "Profit (NGN)",
  "Loss (NGN)",
  "Sales of unknown cost (NGN)",
] as const;

const above = (amount: number) => (amount >= 0 ? formatDecimal(amount) : "");
const below = (amount: number) => (amount < 0 ? formatDecimal(-amount) : "");

export function reportLine({ day, ...figures }: SalesTotals & { day: string }, outlet: string): string[] {
  const { sales, profit, unknownCost, count } = figures;
  return [
    day,
    outlet,
    String(count),
    above(sales),
    below(sales),
    profit === null ? "" : above(profit),
    profit === null ? "" : below(profit),
    above(unknownCost),
  ];
}
