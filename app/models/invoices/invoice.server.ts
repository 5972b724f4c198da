import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/client";
import {
  creditedLines,
  type EinvoiceState,
  type InvoicePayer,
  type InvoiceContent,
  type InvoiceKind,
  type InvoiceLine,
  type InvoiceSeller,
  readPayer,
  totalsOf,
} from "./invoice";

/** An invoice or a credit note as it was printed. */
export interface Invoice extends InvoiceContent {
  id: number;
  ownerId: number;
  kind: InvoiceKind;
  number: string;
  /** null for the fees of top-ups. */
  orderId: number | null;
  reference: string;
  /** The number of the invoice that a credit note corrects. */
  correctsNumber: string | null;
  reason: string | null;
  buyer: InvoicePayer;
  seller: InvoiceSeller;
  /** Kobo of an invoice that credit notes took back. */
  credited: number;
  issuedAt: Date;
  irn: string | null;
  qr: string | null;
  einvoiceState: EinvoiceState;
}

const ofMain = (column: string) => sql`coalesce(${sql.ref(`main.${column}`)}, '')`;

/** Where each part of the buyer is told. The keys of JSON are named here: no plugin renames them. */
const payerParts: Record<keyof InvoicePayer, RawBuilder<unknown>> = {
  name: sql`users.name`,
  email: sql`users.email`,
  phone: sql`users.phone`,
  country: sql`'NG'`,
  legalName: ofMain("legal_name"),
  taxNumber: ofMain("tax_number"),
  cacNumber: ofMain("cac_number"),
  address: ofMain("address"),
  street: ofMain("street"),
  city: ofMain("city"),
  state: ofMain("address_state"),
  kind: sql`case when ${ofMain("tax_number")} || ${ofMain("cac_number")} = '' then 'B2C' else 'B2B' end`,
};

/** The buyer as the account is now, for a paper that keeps it. */
export const payerNow = sql`jsonb_build_object(${sql.join(
  Object.entries(payerParts).flatMap(([key, value]) => [sql.lit(key), value]),
)})`;

export const fromPayer = (ownerId: number) =>
  sql`from users left join locations as main on main.owner_id = users.id and main.is_main where users.id = ${ownerId}`;

interface NewInvoice {
  ownerId: number;
  orderId: number | null;
  reference: string;
  seller: InvoiceSeller;
  content: InvoiceContent;
  now: Date;
}

/**
 * Writes the invoice of a sale in the transaction that moves its money. A second one is a bug and throws.
 * @returns its id
 */
export async function insertInvoice(
  trx: Db,
  { ownerId, orderId, reference, seller, content, now }: NewInvoice,
): Promise<number> {
  const { title, period, paidBy, lines, discount, net, vat, total } = content;
  const { rows } = await sql<{ id: number }>`
    insert into invoices (owner_id, kind, order_id, reference, title, period, paid_by, buyer, seller, lines,
      discount, net, vat, total, issued_at)
    select ${ownerId}::bigint, 'invoice', ${orderId}::bigint, ${reference}, ${title}, ${period}, ${paidBy}, ${payerNow},
      ${JSON.stringify(seller)}::jsonb, ${JSON.stringify(lines)}::jsonb,
      ${discount}::bigint, ${net}::bigint, ${vat}::bigint, ${total}::bigint, ${now}::timestamptz
    ${fromPayer(ownerId)} returning id`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error(`There is no account ${ownerId} to write an invoice for`);
  return row.id;
}

/** The sale that money goes back for. */
type Sale = { orderId: number } | { reference: string };

/** Money that went back for a sale. */
export interface CreditedMoney {
  amount: number;
  reason: string;
  now: Date;
}

/**
 * Writes the credit note of money that went back, in the transaction that moves it: never more than is left of the
 * invoice, whoever else gives back at the same moment. It has the parties of its invoice. Nothing for a sale without
 * an invoice, which was paid before there were any.
 */
export async function issueCreditNote(
  trx: Db,
  sale: Sale,
  { amount, reason, now }: CreditedMoney,
): Promise<void> {
  const isSale =
    "orderId" in sale
      ? sql`order_id = ${sale.orderId}`
      : sql`order_id is null and reference = ${sale.reference}`;
  const { rows } = await sql<{ id: number; lines: InvoiceLine[]; before: number; after: number }>`
    with sale as (
      select id, credited as before from invoices
      where kind = 'invoice' and ${isSale} and credited < total for update
    )
    update invoices set credited = least(total, before + ${amount}::bigint) from sale where invoices.id = sale.id
    returning invoices.id, lines, before, credited as after`.execute(trx);
  const [invoice] = rows;
  if (!invoice) return;
  await insertCreditNote(trx, invoice.id, { lines: creditedLines(invoice.lines, invoice), reason, now });
}

interface NewCreditNote extends Pick<CreditedMoney, "reason" | "now"> {
  lines: readonly InvoiceLine[];
  /** That of the invoice if there is none. */
  reference?: string;
}

/** Credits what went back of one line of an invoice. The caller knows how much of that line is left. */
export async function creditLine(
  trx: Db,
  invoiceId: number,
  { line, ...note }: Omit<NewCreditNote, "lines"> & { line: InvoiceLine },
): Promise<void> {
  await trx
    .updateTable("invoices")
    .set((of) => ({ credited: of("credited", "+", line.net + line.vat) }))
    .where("id", "=", invoiceId)
    .execute();
  await insertCreditNote(trx, invoiceId, { lines: [line], ...note });
}

async function insertCreditNote(
  trx: Db,
  invoiceId: number,
  { lines, reference, reason, now }: NewCreditNote,
): Promise<void> {
  const { discount, net, vat, total } = totalsOf(lines);
  await sql`
    insert into invoices (owner_id, kind, order_id, reference, corrects, reason, title, period, paid_by, buyer, seller,
      lines, discount, net, vat, total, issued_at)
    select owner_id, 'credit-note', order_id, coalesce(${reference ?? null}, reference), id, ${reason}, title, period, paid_by, buyer, seller,
      ${JSON.stringify(lines)}::jsonb, ${discount}::bigint, ${net}::bigint, ${vat}::bigint, ${total}::bigint,
      ${now}::timestamptz
    from invoices where id = ${invoiceId}`.execute(trx);
}

const columns = [
  "invoices.id",
  "invoices.ownerId",
  "invoices.kind",
  "invoices.orderId",
  "invoices.number",
  "invoices.reference",
  "invoices.reason",
  "invoices.title",
  "invoices.period",
  "invoices.paidBy",
  "invoices.buyer",
  "invoices.seller",
  "invoices.lines",
  "invoices.discount",
  "invoices.net",
  "invoices.vat",
  "invoices.total",
  "invoices.credited",
  "invoices.issuedAt",
  "invoices.irn",
  "invoices.qr",
  "invoices.einvoiceState",
] as const;

const selectInvoices = (db: Db) =>
  db
    .selectFrom("invoices")
    .leftJoin("invoices as original", "original.id", "invoices.corrects")
    .select(columns)
    .select("original.number as correctsNumber");

interface StoredPaper {
  number: string | null;
  buyer: object;
  seller: object;
  lines: object[];
}

/** An invoice, a credit note or a pro-forma as it was printed. The database numbers every committed row. */
export const readPaper = <Row extends StoredPaper>(row: Row) => ({
  ...row,
  number: row.number as string,
  buyer: readPayer(row.buyer),
  seller: row.seller as InvoiceSeller,
  lines: row.lines as InvoiceLine[],
});

/** @param ownerId null for staff, who may read all */
export async function findInvoice(db: Db, ownerId: number | null, number: string): Promise<Invoice | null> {
  const row = await selectInvoices(db)
    .where("invoices.number", "=", number)
    .$if(ownerId !== null, (query) => query.where("invoices.ownerId", "=", ownerId ?? 0))
    .executeTakeFirst();
  return row ? readPaper(row) : null;
}

interface PaperOf {
  /** Of the receipt. */
  reference: string;
  /** null for staff, who may read all. */
  ownerId: number | null;
}

/** Invoices with the fee of a receipt's top-up. */
const withFeeOf = (reference: string) => sql<number>`(
  select invoice_id from top_up_fees join payments on payments.id = payment_id where payments.reference = ${reference})`;

/** The invoice of a receipt with its credit notes, oldest first. */
export async function listInvoicesOf(db: Db, { reference, ownerId }: PaperOf) {
  const rows = await db
    .selectFrom("invoices")
    .select(["number", "kind", "total", "issuedAt"])
    .where((of) => of.or([of("reference", "=", reference), of("id", "=", withFeeOf(reference))]))
    .$if(ownerId !== null, (query) => query.where("ownerId", "=", ownerId ?? 0))
    .orderBy("id")
    .execute();
  return rows as (Pick<Invoice, "kind" | "total" | "issuedAt"> & { number: string })[];
}
