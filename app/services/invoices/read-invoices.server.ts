import type { Db } from "#db/client";
import { formatDate } from "~/models/date";
import { listInvoicesOf } from "~/models/invoices/invoice.server";
import type { InvoiceFilter, ListedInvoice, PaperFilter } from "~/models/invoices/invoice-list";
import { invoiceColumns, invoiceLine } from "~/messages/invoices/invoice-file";
import { listInvoices } from "~/models/invoices/invoice-list.server";
import { INVOICES, invoicePath, kindNames, staffInvoicePath } from "~/models/invoices/invoice";
import type { CheckedFilter } from "~/models/filter";
import { type ListPage, neighbours, readPage } from "~/models/list-page";
import { formatNaira } from "~/models/money";
import { type CsvFile, linesInBatches } from "~/services/platform/csv-file.server";
import type { App } from "~/services/platform/app.server";

type InvoicesContext = Pick<App, "db">;

const PAGE_LENGTH = 20;
const BATCH = 500;

/** One page of the list for the bookkeeper. */
export const readInvoices = (
  { db }: InvoicesContext,
  ownerId: number,
  filter: CheckedFilter<InvoiceFilter>,
  query: URLSearchParams,
) =>
  paginateDocuments(filter, query, async (slice) =>
    (await listInvoices(db, ownerId, filter, slice)).map(rowOf),
  );

/** A row of the list: an invoice, a credit note or a pro-forma. */
interface DocumentRow {
  number: string;
  href: string;
  what: string;
  title: string;
  date: string;
  amount: number;
}

/** @param list the rows of a page, and the next one */
export async function paginateDocuments(
  filter: CheckedFilter<PaperFilter>,
  query: URLSearchParams,
  list: (page: ListPage) => Promise<DocumentRow[]>,
) {
  const page = readPage(query.get("page"), PAGE_LENGTH);
  const { errors } = filter;
  const found = errors === null ? await list(page) : [];
  const chosen = { kind: filter.kind ?? "", from: filter.from, to: filter.to };
  const chosenQuery = new URLSearchParams(Object.entries(chosen).filter(([, value]) => value !== ""));
  return {
    filter: { ...chosen, on: errors !== null || chosenQuery.size > 0, errors },
    page: page.page,
    rows: found.slice(0, page.length),
    file: chosenQuery.size > 0 ? `${INVOICES}.csv?${chosenQuery}` : `${INVOICES}.csv`,
    ...neighbours(page, found.length, INVOICES, chosenQuery),
  };
}

const rowOf = ({ kind, number, title, issuedAt, total, correctsNumber }: ListedInvoice): DocumentRow => ({
  number,
  href: invoicePath(number),
  what: kindNames[kind],
  title: correctsNumber === null ? title : `${title}, of ${correctsNumber}`,
  date: formatDate(issuedAt),
  amount: kind === "invoice" ? total : -total,
});

export function invoicesFile(db: Db, ownerId: number, filter: InvoiceFilter, batch = BATCH): CsvFile {
  return {
    name: "invoices.csv",
    columns: invoiceColumns,
    lines: linesInBatches(
      batch,
      (limit, last) => listInvoices(db, ownerId, filter, { limit, below: last?.id ?? null }),
      invoiceLine,
    ),
  };
}

interface InvoiceLink {
  href: string;
  /** "Invoice INV2026000012" */
  text: string;
  /** "1 December 2026 · ₦6,000" */
  detail: string;
}

/** The invoice of a receipt or order, and its credit notes. */
export async function readInvoiceLinks(
  { db }: InvoicesContext,
  paper: { reference: string; ownerId: number | null },
): Promise<InvoiceLink[]> {
  const found = await listInvoicesOf(db, paper);
  return found.map((invoice) => linkOf(invoice, paper.ownerId === null ? staffInvoicePath : invoicePath));
}

type LinkedInvoice = Pick<ListedInvoice, "kind" | "number" | "total" | "issuedAt">;

const linkOf = (
  { kind, number, total, issuedAt }: LinkedInvoice,
  pathOf: (number: string) => string,
): InvoiceLink => ({
  href: pathOf(number),
  text: `${kindNames[kind]} ${number}`,
  detail: `${formatDate(issuedAt)} · ${formatNaira(total)}`,
});

const anyInvoice = { kind: null, since: null, until: null };

/** An account's newest invoices, for staff. */
export const readNewestInvoices = async (
  { db }: InvoicesContext,
  ownerId: number,
  limit: number,
): Promise<InvoiceLink[]> =>
  (await listInvoices(db, ownerId, anyInvoice, { limit })).map((invoice) =>
    linkOf(invoice, staffInvoicePath),
  );
