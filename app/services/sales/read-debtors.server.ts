import { formatMoment } from "~/models/date";
import { neighbours, readPage } from "~/models/list-page";
import { formatCount, formatNaira } from "~/models/money";
import { readId } from "~/models/row-id";
import { type DebtMove, DEBTORS, moveWords } from "~/models/sales/debtor";
import { findCustomer, listDebtMoves, listDebtors, sumDebts } from "~/models/sales/debtor.server";
import { SALES_REPORT, reportPath } from "~/models/sales/report-period";
import { debtorRow, endOf } from "~/models/sales/report-view";
import type { App } from "~/services/platform/app.server";
import { denial } from "~/services/sessions/refuse-object.server";
import type { ReportReader } from "./require-report-reader.server";
import { requireAsked } from "./report-scope.server";

type Context = Pick<App, "db" | "clock">;

const PAGE_LENGTH = 25;

/** A page of all customers who owe at the end of a period. */
export async function readDebtors(app: Context, reader: ReportReader, query: URLSearchParams) {
  const { asked, outlet, scope } = await requireAsked(app, reader, query);
  const page = readPage(query.get("page"), PAGE_LENGTH);
  const [found, sum] = await Promise.all([
    listDebtors(app.db, scope, page),
    sumDebts(app.db, scope, scope.since),
  ]);
  const customers = sum.debtors === 1 ? "1 customer owes" : `${formatCount(sum.debtors)} customers owe`;
  const at = outlet === null ? "" : `, ${outlet.name}`;
  return {
    title: `${customers} ${formatNaira(sum.now)}`,
    when: `At the end of ${endOf(asked)}${at}`,
    page: page.page,
    rows: found.slice(0, PAGE_LENGTH).map((debtor) => debtorRow(debtor, asked)),
    back: reportPath(SALES_REPORT, asked),
    ...neighbours(page, found.length, DEBTORS, queryOf(reportPath(DEBTORS, asked))),
  };
}

const queryOf = (path: string) => new URLSearchParams(path.split("?")[1]);

const moveRow = ({ id, receipt, at, outlet, total, paid, balance }: DebtMove) => ({
  id,
  what: moveWords({ total, paid }),
  receipt,
  outlet,
  at: formatMoment(at),
  total: formatNaira(total),
  paid: formatNaira(paid),
  balance: formatNaira(balance),
});
export type MoveRow = ReturnType<typeof moveRow>;

/** What one customer bought without paying, returned and paid back, until the end of a period. */
export async function readDebtor(
  app: Context,
  reader: ReportReader,
  typedId: string | undefined,
  query: URLSearchParams,
) {
  const { asked, scope } = await requireAsked(app, reader, query);
  const saleId = readId(typedId);
  const customer = await findCustomer(app.db, reader.shop.ownerId, saleId);
  if (customer === null)
    throw await denial(app, {
      userId: reader.user.id,
      object: "customer",
      status: 404,
      message: "This customer is not in your account.",
    });
  const page = readPage(query.get("page"), PAGE_LENGTH);
  const moves = await listDebtMoves(app.db, scope, customer.key, page);
  const path = `${DEBTORS}/${saleId}`;
  return {
    name: customer.name,
    owed: page.page === 1 ? formatNaira(Math.max(0, moves[0]?.balance ?? 0)) : null,
    when: `At the end of ${endOf(asked)}`,
    page: page.page,
    rows: moves.slice(0, PAGE_LENGTH).map(moveRow),
    back: reportPath(DEBTORS, asked),
    ...neighbours(page, moves.length, path, queryOf(reportPath(path, asked))),
  };
}
