import { sql } from "kysely";
import type { Db } from "#db/client";
import type { InvoiceKind, OrderState, PayLinkState } from "#db/schema";
import type { TransactionListEntry, TransactionListFilter } from "./transaction-list";
import {
  newestFirst,
  toTransaction,
  transactionColumns,
  transactionJoins,
  type TransactionRow,
  transactionsOf,
} from "./transaction.server";

interface PaperColumns {
  /** null for a payment. */
  paper: InvoiceKind | "pro-forma" | null;
  invoiceNumber: string | null;
  correctsNumber: string | null;
  offerState: OrderState;
  linkState: PayLinkState;
  isReplaced: boolean;
  validUntil: Date;
}

type Row = TransactionRow & PaperColumns;

/** The columns of transactions that papers do not have, from `hasReceipt` on. */
const noPayment = sql`false, null, null, null, null, null, null, null, null, 0`;

const invoicesOf = (ownerId: number) => sql`
  select number, null, title, null, paid_by, case kind when 'invoice' then total else -total end, issued_at,
    ${noPayment}, kind, id
  from invoices where owner_id = ${ownerId}`;

const proFormasOf = (ownerId: number) => sql`
  select number, null, title, null, null, total, made_at, ${noPayment}, 'pro-forma', id
  from pro_formas where owner_id = ${ownerId}`;

const state = sql`case
  when paper is not null then null
  when reversal is not null then 'returned'
  when has_receipt then 'paid'
  when payments.state in ('failed', 'expired', 'cancelled') then 'failed'
  when payments.result = 'returned' then 'returned'
  else 'waiting' end`;

type Filter = Pick<TransactionListFilter, "kind" | "state" | "since" | "until">;

/** Payments, what went back of them, and their papers, newest first. */
export async function listTransactionEntries(
  db: Db,
  ownerId: number,
  filter: Filter,
  { limit, offset }: { limit: number; offset: number },
): Promise<TransactionListEntry[]> {
  const { kind, since, until } = filter;
  const parts = [
    sql`select paid.*, null::text as paper, null::bigint as paper_id from (${transactionsOf(ownerId)}) paid
      where ${sql.lit(kind === null || kind === "payment")}`,
    ...(kind === "invoice" ? [invoicesOf(ownerId)] : []),
    ...(kind === null || kind === "pro-forma" ? [proFormasOf(ownerId)] : []),
  ];
  const wanted = [
    ...(filter.state ? [sql`${state} = ${filter.state}`] : []),
    ...(since ? [sql`listed.created_at >= ${since}`] : []),
    ...(until ? [sql`listed.created_at < ${until}`] : []),
    sql`true`,
  ];
  const { rows } = await sql<Row>`
    select ${transactionColumns}, paper,
      (select number from invoices of_payment where of_payment.reference = listed.reference
        and of_payment.owner_id = ${ownerId} and of_payment.kind = 'invoice'
        and has_receipt and reversal is null) as invoice_number,
      (select original.number from invoices note join invoices original on original.id = note.corrects
        where note.id = paper_id and paper = 'credit-note') as corrects_number,
      offered.state as offer_state, pay_links.state as link_state, pro_formas.valid_until,
      exists (select from pro_formas newer
        where newer.order_id = pro_formas.order_id and newer.id > pro_formas.id) as is_replaced
    from (${sql.join(parts, sql` union all `)}) listed ${transactionJoins}
    left join pro_formas on pro_formas.id = paper_id and paper = 'pro-forma'
    left join orders offered on offered.id = pro_formas.order_id
    left join pay_links on pay_links.id = pro_formas.pay_link_id
    where ${sql.join(wanted, sql` and `)}
    ${newestFirst} limit ${limit} offset ${offset}`.execute(db);
  return rows.map(toEntry);
}

function toEntry(row: Row): TransactionListEntry {
  const { paper: what, reference: number, title, total, createdAt } = row;
  const paper = { number, title, total, createdAt };
  switch (what) {
    case null:
      return { what: "payment", transaction: toTransaction(row), invoiceNumber: row.invoiceNumber };
    case "invoice":
    case "credit-note":
      return { what, paper, correctsNumber: row.correctsNumber };
    case "pro-forma": {
      const { offerState: orderState, linkState, isReplaced, validUntil } = row;
      return { what, paper, standing: { orderState, linkState, isReplaced, validUntil } };
    }
  }
}
