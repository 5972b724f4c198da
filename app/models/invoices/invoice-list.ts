import type { InvoiceKind } from "#db/schema";
import { dayOf, type DayRange, readDayRange } from "~/models/date";
import { formatDecimal } from "~/models/money";
import { kindNames } from "./view";

/** A line of the list for the bookkeeper. */
export interface ListedInvoice {
  id: number;
  kind: InvoiceKind;
  number: string;
  correctsNumber: string | null;
  title: string;
  reference: string;
  seller: { name: string; taxId: string | null };
  net: number;
  vat: number;
  total: number;
  issuedAt: Date;
}

export interface InvoiceFilter extends DayRange {
  kind: InvoiceKind | null;
}

/** The words of the filter. */
export const invoiceKinds: Record<InvoiceKind, string> = {
  invoice: "Invoices",
  "credit-note": "Credit notes",
};

export function readInvoiceFilter(query: URLSearchParams): InvoiceFilter {
  const kinds = Object.keys(invoiceKinds) as InvoiceKind[];
  return { kind: kinds.find((kind) => kind === query.get("kind")) ?? null, ...readDayRange(query) };
}

export const invoiceColumns = [
  ...["Date", "What", "Number", "Corrects", "For", "Reference", "Seller", "Seller's tax number"],
  ...["Net (NGN)", "VAT (NGN)", "Total (NGN)"],
];

/** A line of the file. No amount has a minus sign: what a credit note says is taken back. */
export function invoiceLine(invoice: ListedInvoice): string[] {
  const { kind, number, correctsNumber, title, reference, seller, net, vat, total, issuedAt } = invoice;
  return [
    ...[dayOf(issuedAt), kindNames[kind], number, correctsNumber ?? "", title, reference],
    ...[seller.name, seller.taxId ?? "", formatDecimal(net), formatDecimal(vat), formatDecimal(total)],
  ];
}
