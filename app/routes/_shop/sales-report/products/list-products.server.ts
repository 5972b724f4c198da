import { neighbours, readPage } from "~/models/list-page";
import { SALES_REPORT, reportPath } from "~/models/sales/report-period";
import { listSoldProducts } from "~/models/sales/report.server";
import { PRODUCTS, productRow, titleOf } from "~/routes/_shop/sales-report/report-rows";
import { readProductSearch, readProductSort } from "~/models/sales/sold-product";
import type { AppContext } from "~/services/platform/context.server";
import type { ReportReader } from "~/models/sales/report.server";
import { requireAsked } from "~/routes/_shop/report-scope.server";

const PAGE_LENGTH = 15;

/** A page of all products sold in a period. */
export async function readSoldProducts(app: AppContext, reader: ReportReader, query: URLSearchParams) {
  const { asked, where, scope } = await requireAsked(app, reader, query);
  const sort = readProductSort(query.get("sort"));
  const page = readPage(query.get("page"), PAGE_LENGTH);
  const search = readProductSearch(query.get("search"));
  const found = await listSoldProducts(app.db, scope, sort, page, search);
  const asking = (more: Record<string, string> = {}) =>
    new URLSearchParams(reportPath(PRODUCTS, asked, more).split("?")[1]);
  return {
    title: titleOf(asked, where),
    kept: Object.fromEntries(asking()),
    sort,
    search,
    all: reportPath(PRODUCTS, asked, sort === "sales" ? {} : { sort }),
    page: page.page,
    rows: found.slice(0, PAGE_LENGTH).map(productRow),
    back: reportPath(SALES_REPORT, asked),
    ...neighbours(page, found.length, PRODUCTS, asking({ search, ...(sort === "sales" ? {} : { sort }) })),
  };
}
