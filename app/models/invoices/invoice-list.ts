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

export interface InvoiceFilter extends DayRange {
  kind: InvoiceKind | null;
}

/** What the list can be narrowed to. */
type PaperKind = InvoiceKind | "pro-forma";

export interface PaperFilter extends DayRange {
  /** null for invoices and credit notes: a pro-forma is not a sale, and would be counted twice. */
  kind: PaperKind | null;
}

/** The words of the filter. */
export const paperKinds: Record<PaperKind, string> = {
  invoice: "Invoices",
  "credit-note": "Credit notes",
  "pro-forma": "Pro-formas",
};

export function readPaperFilter(query: URLSearchParams): CheckedFilter<PaperFilter> {
  const fields = new FilterFields(query);
  return { kind: fields.choice("kind", paperKinds), ...fields.days(), errors: fields.errors };
}

/** The filter of a list that has no pro-formas; null if those are asked for. */
export const withoutProFormas = ({
  kind,
  ...days
}: CheckedFilter<PaperFilter>): CheckedFilter<InvoiceFilter> | null =>
  kind === "pro-forma" ? null : { kind, ...days };
