import type { InvoiceKind } from "#db/schema";
import type { DayRange } from "~/models/date";
import { type CheckedFilter, FilterFields } from "~/models/filter";
import type { InvoicePayer } from "./invoice";

/** A line of the list for the bookkeeper. */
export interface ListedInvoice {
  id: number;
  kind: InvoiceKind;
  number: string;
  correctsNumber: string | null;
  title: string;
  reference: string;
  buyer: Pick<InvoicePayer, "name" | "legalName" | "taxNumber">;
  seller: { name: string; taxNumber: string | null };
  net: number;
  vat: number;
  total: number;
  issuedAt: Date;
}

export interface InvoiceFilter extends Pick<DayRange, "since" | "until"> {
  kind: InvoiceKind | null;
}

/** The files for a spreadsheet. A pro-forma is not a sale, and would be counted twice among the invoices. */
const fileKinds = { invoice: "Invoices", "pro-forma": "Pro-formas" } as const;

interface FileFilter extends DayRange {
  /** null for invoices. */
  kind: keyof typeof fileKinds | null;
}

export function readFileFilter(query: URLSearchParams): CheckedFilter<FileFilter> {
  const fields = new FilterFields(query);
  return { kind: fields.choice("kind", fileKinds), ...fields.days(), errors: fields.errors };
}
