import { dayOf, formatDate, formatTime } from "~/models/date";
import { neighbours, readPage } from "~/models/list-page";
import { formatCount, formatNaira } from "~/models/money";
import { readId } from "~/models/row-id";
import { reminderLink } from "./debt-words";
import { type DebtEntry, DEBTORS, readDebtorSearch } from "~/models/sales/debtor";
import { debtEntryWords } from "./debt-words";
import {
  type DebtScope,
  findLastPlace,
  findOldestDebt,
  listDebtEntries,
  listDebtors,
  readDebt,
  sumDebts,
} from "~/models/sales/debtor.server";
import { type ReportQuery, SALES_REPORT, reportPath } from "~/models/sales/report-period";
import { debtorRow, endOf, sinceText } from "~/routes/_shop/sales-report/report-rows";
import { countSales } from "~/routes/_shop/sales-words";
import type { AppContext } from "~/services/platform/context.server";
import type { ReportReader } from "~/models/sales/report.server";
import { requireAsked } from "~/routes/_shop/report-scope.server";
import { requireCustomer } from "./require-customer.server";

const PAGE_LENGTH = 25;
const ENTRIES_LENGTH = 8;

/** A page of all customers who owe at the end of a period, or of those with some letters in their name. */
export async function readDebtors(app: AppContext, reader: ReportReader, query: URLSearchParams) {
  const { asked, outlet, scope } = await requireAsked(app, reader, query);
  const page = readPage(query.get("page"), PAGE_LENGTH);
  const search = readDebtorSearch(query);
  const [found, sum, oldest] = await Promise.all([
    listDebtors(app.db, scope, page, search),
    sumDebts(app.db, scope, scope.since, search),
    findOldestDebt(app.db, scope),
  ]);
  const customers = sum.debtors === 1 ? "1 customer owes" : `${formatCount(sum.debtors)} customers owe`;
  const at = outlet === null ? "" : `, ${outlet.name}`;
  return {
    title: `${customers} ${formatNaira(sum.now)}`,
    when: `At the end of ${endOf(asked)}${at}`,
    search,
    kept: Object.fromEntries(queryOf(reportPath(DEBTORS, asked))),
    oldest: oldest && { ...debtorRow(oldest, asked), day: sinceText(oldest.since, asked) },
    page: page.page,
    rows: found.slice(0, PAGE_LENGTH).map((debtor) => debtorRow(debtor, asked)),
    all: reportPath(DEBTORS, asked),
    back: reportPath(SALES_REPORT, asked),
    ...neighbours(page, found.length, DEBTORS, queryOf(reportPath(DEBTORS, asked, searchQuery(search)))),
  };
}

const searchQuery = (search: string) => (search === "" ? undefined : { search });

const queryOf = (path: string) => new URLSearchParams(path.split("?")[1]);

function debtEntryRow({ id, receipt, at, outlet, total, paid, balance, byHand }: DebtEntry, to: ReportQuery) {
  const amount = total === 0 ? paid : total;
  return {
    id,
    byHand,
    what: debtEntryWords({ total, paid, byHand }),
    amount: formatNaira(amount),
    paid: total === 0 || paid === 0 ? null : formatNaira(paid),
    receipt: byHand ? null : receipt,
    outlet,
    at: `${sinceText(at, to)}, ${formatTime(at)}`,
    balance: formatNaira(balance),
  };
}
export type DebtEntryRow = ReturnType<typeof debtEntryRow>;

/** What one customer bought without paying, returned and paid back, until the end of a period. */
export async function readDebtor(
  app: AppContext,
  reader: ReportReader,
  typedId: string | undefined,
  query: URLSearchParams,
) {
  const { asked, outlets, scope } = await requireAsked(app, reader, query);
  const saleId = readId(typedId);
  const customer = await requireCustomer(app, reader, saleId);
  const page = readPage(query.get("page"), ENTRIES_LENGTH);
  const [entries, debt] = await Promise.all([
    listDebtEntries(app.db, scope, customer.key, page),
    readDebt(app.db, scope, customer.key),
  ]);
  const path = `${DEBTORS}/${saleId}`;
  const today = dayOf(app.clock.now());
  return {
    name: customer.name,
    owed: formatNaira(debt?.owed ?? 0),
    since: debt && `Since ${formatDate(debt.since)} · ${countSales(debt.sales)}`,
    when: `At the end of ${endOf(asked)}`,
    reminder:
      debt &&
      reminderLink({
        customer: customer.name,
        shop: reader.shop.name,
        owed: debt.owed,
        since: formatDate(debt.since),
      }),
    /** Payments are entered where the debt of today is shown. */
    paying: debt && asked.to === today ? await readPlaces(app, scope, customer.key, outlets, today) : null,
    page: page.page,
    rows: entries.slice(0, ENTRIES_LENGTH).map((entry) => debtEntryRow(entry, asked)),
    hasOutlets: outlets.length > 1,
    path: reportPath(path, asked),
    back: reportPath(DEBTORS, asked),
    ...neighbours(page, entries.length, path, queryOf(reportPath(path, asked))),
  };
}

type Outlets = Awaited<ReturnType<typeof requireAsked>>["outlets"];

/** Where a payment may have been received: most likely where the customer bought last. */
async function readPlaces(
  app: AppContext,
  scope: DebtScope,
  customerKey: string,
  outlets: Outlets,
  today: string,
) {
  const open = outlets.filter(({ archived }) => !archived).map(({ id, name }) => ({ id, name }));
  const last = scope.locationId ?? (await findLastPlace(app.db, scope, customerKey));
  const place = open.find(({ id }) => id === last) ?? open[0];
  return { today, locations: open, location: String(place?.id ?? "") };
}
