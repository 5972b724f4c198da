import type { SalesSplit } from "#db/schema";
import { formatCount, formatNaira } from "~/models/money";
import type { SalesTotals } from "./report-totals";
import { countSales } from "./report-words";

/** Names of a split that the report shows one by one. */
export const SHOWN_NAMES = 6;

/** Sales with one way to pay, or of one cashier. */
export interface SplitPart {
  split: SalesSplit;
  key: string;
  name: string;
  sales: number;
  count: number;
}

/** The largest parts of a split, and the sums of all of them. */
export interface FoundSplit {
  parts: SplitPart[];
  names: number;
  sales: number;
  count: number;
}

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
      ? [rest("Not said", totals.sales - found.sales, totals.count - found.count)]
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
