import { mayInShop } from "~/models/members/permissions";
import { readLargestDebts } from "~/models/sales/debtor.server";
import { DEBTORS } from "~/models/sales/debtor";
import {
  type Comparison,
  compareHours,
  compareParts,
  comparedStarts,
  quietHours,
  unitOf,
} from "~/models/sales/report-totals";
import {
  type ReportQuery,
  SALES_REPORT,
  lengthOf,
  periodBefore,
  reportPath,
} from "~/models/sales/report-period";
import {
  type SalesScope,
  countHours,
  listSoldProducts,
  readHours,
  readSplits,
  readTotals,
} from "~/models/sales/report.server";
import {
  type ChartView,
  PRODUCTS,
  chartWords,
  debtorRow,
  duringWords,
  emptyTitle,
  endOf,
  formOf,
  productRow,
  quietRow,
  sumName,
  tableRow,
  titleOf,
  totalRows,
} from "./report-rows";
import { drawHours } from "./hours-picture.server";
import { wordsBefore } from "~/routes/_shop/sales-words";
import { splitRows } from "./split-rows";
import { readToday } from "~/models/sales/today.server";
import type { AppContext } from "~/services/platform/context.server";
import { drawChart } from "./draw-chart.server";
import type { ReportReader } from "~/models/sales/report.server";
import { readAsked, scopeOf } from "~/routes/_shop/report-scope.server";

const BEST = 5;
const FIRST_DEBTORS = 3;

/** Everything the report shows; invalid days get error messages and no report. */
export async function readReport(app: AppContext, reader: ReportReader, query: URLSearchParams) {
  const { asked, outlets, where, errors } = await readAsked(app, reader, query);
  const shown = { shop: reader.shop.name, outlets, form: formOf(asked, outlets) };
  if (errors !== null) return { ...shown, errors, report: null };
  return {
    ...shown,
    errors,
    report: { title: titleOf(asked, where), ...(await readParts(app, reader, asked)) },
  };
}

/** What customers owe; null for readers who may not see debtors. */
async function readOwing({ db }: AppContext, reader: ReportReader, asked: ReportQuery) {
  if (!mayInShop(reader.user.role, "debtors")) return null;
  const scope = scopeOf(reader, asked, asked);
  const { debts, debtors } = await readLargestDebts(db, scope, scope.since, FIRST_DEBTORS);
  const card = {
    debtors: debtors.map((debtor) => debtorRow(debtor, asked)),
    count: debts.debtors,
    end: endOf(asked),
    href: reportPath(DEBTORS, asked),
  };
  return { debts, card };
}

async function readParts(app: AppContext, reader: ReportReader, asked: ReportQuery) {
  const { db, clock } = app;
  const scope = scopeOf(reader, asked, asked);
  const [compared, hours, products, splits, owing] = await Promise.all([
    asked.kind === "today" ? readToday(db, scope, clock.now()) : readComparison(db, scope),
    countHours(db, scope),
    listSoldProducts(db, scope, "sales", { limit: BEST, offset: 0 }),
    readSplits(db, scope),
    readOwing(app, reader, asked),
  ]);
  const { now, before } = compared;
  const empty = now.count === 0 && now.sales === 0;
  return {
    empty: empty ? emptyOf(asked) : null,
    totals: totalRows({ now, before, debts: owing?.debts ?? null }, asked.kind, asked),
    chart: chartOf(asked, compared),
    products: products.map(productRow),
    owing: owing?.card ?? null,
    payments: splitRows(splits.payment, now),
    cashiers: splitRows(splits.cashier, now),
    hours: drawHours(hours),
    quiet: quietHours(hours).map(quietRow),
    during: duringWords(asked.kind, asked),
    links: {
      file: reportPath(`${SALES_REPORT}.csv`, asked),
      products: reportPath(PRODUCTS, asked),
    },
  };
}

async function readComparison(db: AppContext["db"], scope: SalesScope): Promise<Comparison> {
  const { period } = scope;
  const both = { ...scope, period: { from: periodBefore(period).from, to: period.to } };
  if (unitOf(period) === "hour") return compareHours(period, await readHours(db, both));
  return compareParts(period, await readTotals(db, both, comparedStarts(period)));
}

function chartOf(asked: ReportQuery, { parts, now, before }: Comparison): ChartView {
  const unit = unitOf(asked);
  return {
    ...chartWords(unit, asked.kind, asked),
    chart: drawChart(parts, unit, asked.kind === "today" ? "yesterday" : wordsBefore(asked.kind, asked)),
    rows: parts.map(tableRow),
    sum: tableRow({ ...now, name: sumName(asked), salesBefore: before.sales }),
  };
}

/** Offers the month if it is longer than the requested period. */
function emptyOf(asked: ReportQuery) {
  const month = { ...asked, kind: "month" as const };
  return {
    title: emptyTitle(asked),
    month: asked.kind !== "month" && lengthOf(asked) < 30 ? reportPath(SALES_REPORT, month) : null,
  };
}
