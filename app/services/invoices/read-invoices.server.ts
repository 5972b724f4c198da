import type { Db } from "#db/client";
import { type DayRange, formatDate, formatMonth } from "~/models/date";
import { listInvoicesOf } from "~/models/invoices/invoice.server";
import type { ListedInvoice } from "~/models/invoices/invoice-list";
import { invoiceColumns, invoiceLine } from "~/messages/invoices/invoice-file";
import { listInvoices } from "~/models/invoices/invoice-list.server";
import { invoicePath, kindNames, staffInvoicePath } from "~/models/invoices/invoice";
import { feeInvoiceDay } from "~/models/invoices/top-up-fee";
import { findWaitingFee } from "~/models/invoices/top-up-fee.server";
import { formatNaira } from "~/models/money";
import { type CsvFile, linesInBatches } from "~/services/platform/csv-file.server";
import type { App } from "~/services/platform/app.server";

type InvoicesContext = Pick<App, "db">;

const BATCH = 500;

type Days = Pick<DayRange, "since" | "until">;

/** Invoices and credit notes for the bookkeeper. */
export function invoicesFile(db: Db, ownerId: number, { since, until }: Days, batch = BATCH): CsvFile {
  const filter = { kind: null, since, until };
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

/** "The fee is on the invoice of November 2026, …" until that invoice is written; null if there is nothing to say. */
export async function readWaitingFee(
  { db }: InvoicesContext,
  { reference, ownerId }: { reference: string; ownerId: number },
): Promise<string | null> {
  const earnedAt = await findWaitingFee(db, ownerId, reference);
  return (
    earnedAt &&
    `The fee is on the invoice of ${formatMonth(earnedAt)}, which comes on ${formatDate(feeInvoiceDay(earnedAt))}.`
  );
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

/** An account's invoices for staff, newest first. */
export const readStaffInvoices = async (
  { db }: InvoicesContext,
  ownerId: number,
  slice: { limit: number; offset: number },
): Promise<InvoiceLink[]> =>
  (await listInvoices(db, ownerId, anyInvoice, slice)).map((invoice) => linkOf(invoice, staffInvoicePath));
