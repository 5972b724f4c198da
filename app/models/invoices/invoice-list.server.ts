import type { Db } from "#db/client";
import { type InvoiceSeller, readPayer } from "./invoice";
import type { InvoiceFilter, ListedInvoice } from "./invoice-list";

interface Slice {
  limit: number;
  offset?: number;
  /** Only rows before this one. */
  below?: number | null;
}

/** The invoices and credit notes of an account, newest first. */
export async function listInvoices(
  db: Db,
  ownerId: number,
  { kind, since, until }: InvoiceFilter,
  { limit, offset = 0, below = null }: Slice,
): Promise<ListedInvoice[]> {
  const rows = await db
    .selectFrom("invoices")
    .leftJoin("invoices as original", "original.id", "invoices.corrects")
    .select(["invoices.id", "invoices.kind", "invoices.number", "invoices.title", "invoices.reference"])
    .select([
      "invoices.buyer",
      "invoices.seller",
      "invoices.net",
      "invoices.vat",
      "invoices.total",
      "invoices.issuedAt",
    ])
    .select("original.number as correctsNumber")
    .where("invoices.ownerId", "=", ownerId)
    .$if(kind !== null, (query) => query.where("invoices.kind", "=", kind ?? "invoice"))
    .$if(since !== null, (query) => query.where("invoices.issuedAt", ">=", since as Date))
    .$if(until !== null, (query) => query.where("invoices.issuedAt", "<", until as Date))
    .$if(below !== null, (query) => query.where("invoices.id", "<", below ?? 0))
    .orderBy("invoices.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => ({
    ...row,
    number: row.number as string,
    buyer: readPayer(row.buyer),
    seller: row.seller as InvoiceSeller,
  }));
}
