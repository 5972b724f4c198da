import { formatCount, formatNaira } from "~/models/money";
import type { SalesTotals } from "~/models/sales/report-totals";
import { countSales } from "~/routes/_shop/sales-words";
import type { FoundSplit } from "~/models/sales/split";

export interface SplitRow {
  key: string;
  name: string;
  /** Written by the shop, so it may be in any language. */
  isOwn: boolean;
  sales: string;
  count: string;
  /** Percent of all sales, for the bar. */
  share: number;
}

/**
 * The sales of a period by way to pay or by cashier, the largest first, then the other names in one row and what
 * nothing is known of in another. null if nothing is known of any sale.
 */
export function splitRows(found: FoundSplit | undefined, totals: SalesTotals): SplitRow[] | null {
  if (found === undefined) return null;
  const { parts } = found;
  const shown = parts.reduce(
    (sum, { sales, count }) => ({ sales: sum.sales + sales, count: sum.count + count }),
    {
      sales: 0,
      count: 0,
    },
  );
  const others = found.names - parts.length;
  const rest = (name: string, sales: number, count: number) => ({
    key: name,
    name,
    isOwn: false,
    sales,
    count,
  });
  const rows = [
    ...parts.map(({ key, name, sales, count }) => ({ key: `named ${key}`, name, isOwn: true, sales, count })),
    ...(others > 0
      ? [rest(`${formatCount(others)} more`, found.sales - shown.sales, found.count - shown.count)]
      : []),
    ...(totals.sales !== found.sales || totals.count !== found.count
      ? [rest("Not stated", totals.sales - found.sales, totals.count - found.count)]
      : []),
  ];
  const all = rows.reduce((sum, { sales }) => sum + Math.max(0, sales), 0);
  return rows.map(({ sales, count, ...row }) => ({
    ...row,
    sales: formatNaira(sales),
    count: countSales(count),
    share: all === 0 ? 0 : Math.round((Math.max(0, sales) / all) * 1000) / 10,
  }));
}
