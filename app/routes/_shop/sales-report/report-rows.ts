import { type Debtor, DEBTORS } from "~/models/sales/debtor";
import { formatDate, noonOf } from "~/models/date";
import { formatCount, formatNaira } from "~/models/money";
import type { Chart } from "./report-chart";
import {
  type SalesTotals,
  type Part,
  type QuietHour,
  type Unit,
  averageBasket,
  hourName,
} from "~/models/sales/report-totals";
import {
  type PeriodKind,
  type ReportPeriod,
  type ReportQuery,
  SALES_REPORT,
  formatPeriod,
  lengthOf,
  reportPath,
} from "~/models/sales/report-period";
import {
  compareWords,
  countSales,
  formatQuantity,
  profitText,
  wordsBefore,
} from "~/routes/_shop/sales-words";
import { roundNaira } from "~/models/money";
import type { SoldProduct } from "~/models/sales/sold-product";

export const PRODUCTS = `${SALES_REPORT}/products`;

export interface Total {
  name: string;
  value: string;
  than: string;
  /** What the number leaves out. */
  note: string | null;
}

interface ReportTotals {
  now: SalesTotals;
  before: SalesTotals;
  /** null for readers who may not see debtors. */
  debts: { now: number; before: number } | null;
}

export function totalRows(
  { now, before, debts }: ReportTotals,
  kind: PeriodKind,
  period: ReportPeriod,
): Total[] {
  const than = wordsBefore(kind, period);
  const naira = (now: number, before: number, than: string) =>
    compareWords(roundNaira(now), roundNaira(before), than, formatNaira);
  const [basket, basketBefore] = [averageBasket(now), averageBasket(before)];
  return [
    { name: "Sales", value: formatNaira(now.sales), than: naira(now.sales, before.sales, than), note: null },
    {
      name: "Profit",
      value: profitText(now),
      than: now.profit === null ? "" : naira(now.profit, before.profit ?? 0, than),
      note: now.unknownCost === 0 ? null : unknownText(now),
    },
    {
      name: "Number of sales",
      value: formatCount(Math.max(0, now.count)),
      than: compareWords(now.count, before.count, "before", formatCount),
      note: null,
    },
    {
      name: "Average basket",
      value: formatNaira(basket),
      than: naira(basket, basketBefore, "before"),
      note: null,
    },
    ...(debts === null
      ? []
      : [
          {
            name: "Owed to you",
            value: formatNaira(debts.now),
            than: naira(debts.now, debts.before, "before"),
            note: null,
          },
        ]),
  ];
}

const unknownText = ({ unknownCost }: SalesTotals): string =>
  `Leaves out ${formatNaira(unknownCost)} sold without a cost.`;

interface TableRow {
  name: string;
  sales: string;
  profit: string;
  before: string;
}

export const tableRow = ({
  name,
  salesBefore,
  ...figures
}: Pick<Part, "name" | "salesBefore"> & SalesTotals) => ({
  name,
  sales: formatNaira(figures.sales),
  profit: profitText(figures),
  before: formatNaira(salesBefore),
});

const unitWords: Record<Unit, string> = { hour: "hour", day: "day", week: "week", month: "month" };

/** Numbers as a chart and as a table. */
export interface ChartView {
  unit: string;
  title: string;
  legend: { before: string };
  chart: Chart;
  rows: TableRow[];
  sum: TableRow;
}

export const chartWords = (unit: Unit, kind: PeriodKind, period: ReportPeriod) => ({
  unit: unitWords[unit],
  title: `Sales and profit for each ${unitWords[unit]}, ${formatPeriod(period)}`,
  legend: { before: `Sales, ${wordsBefore(kind, period)}` },
});

export const sumName = (period: ReportPeriod): string =>
  lengthOf(period) === 1 ? formatPeriod(period) : `${lengthOf(period)} days`;

export const productRow = ({ id, name, sales, quantity, ...figures }: SoldProduct) => ({
  id,
  name,
  sales: formatNaira(sales),
  sold: formatQuantity(quantity),
  profit: profitText(figures),
});
export type ProductRow = ReturnType<typeof productRow>;

/** "4 November", with the year if it differs from that of the report. */
export function sinceText(since: Date, { to }: ReportPeriod): string {
  const text = formatDate(since);
  const year = ` ${to.slice(0, "2026".length)}`;
  return text.endsWith(year) ? text.slice(0, -year.length) : text;
}

export const debtorRow = ({ saleId, name, owed, since, sales }: Debtor, asked: ReportQuery) => ({
  name,
  owed: formatNaira(owed),
  since: `Since ${sinceText(since, asked)} · ${countSales(sales)}`,
  href: reportPath(`${DEBTORS}/${saleId}`, asked),
});
export type DebtorRow = ReturnType<typeof debtorRow>;

export const quietRow = ({ hour, count }: QuietHour) => ({ name: hourName(hour), sales: countSales(count) });

/** "in these 7 days", "today", "on 21 November 2026": the time of the quiet hours. */
export function duringWords(kind: PeriodKind, period: ReportPeriod): string {
  if (kind === "today") return "today";
  const days = lengthOf(period);
  return days === 1 ? `on ${formatPeriod(period)}` : `in these ${days} days`;
}

/** "No sales from 15 to 21 November 2026" */
export function emptyTitle(period: ReportPeriod): string {
  return lengthOf(period) === 1
    ? `No sales on ${formatPeriod(period)}`
    : `No sales from ${formatPeriod(period)}`;
}

/** Values of the form; invalid days stay as typed. */
export const formOf = (asked: ReportQuery, outlets: { id: number; name: string }[]) => ({
  ...asked,
  outlet: asked.outletId === null ? "" : String(asked.outletId),
  outlets: outlets.map(({ id, name }) => ({ id, name })),
});

/** "15 to 21 November 2026, Ikeja"; a shop with one outlet is not named. */
export const titleOf = (period: ReportPeriod, where: string | null): string =>
  where === null ? formatPeriod(period) : `${formatPeriod(period)}, ${where}`;

export const endOf = ({ to }: ReportPeriod): string => formatDate(noonOf(to));
