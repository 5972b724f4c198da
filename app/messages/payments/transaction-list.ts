import { proFormaStates } from "~/messages/pro-formas/pro-forma";
import { formatDate } from "~/models/date";
import { invoicePath, kindNames } from "~/models/invoices/invoice";
import type { TransactionListEntry } from "~/models/payments/transaction-list";
import { proFormaPath, proFormaState } from "~/models/pro-formas/pro-forma";
import { type TransactionView, transactionView } from "./transaction";

export interface TransactionListRow extends Omit<TransactionView, "paidBy" | "tag"> {
  /** null for a paper. */
  paidBy: string | null;
  tag: TransactionView["tag"] | null;
  /** Of a paper: "INV2026000012" */
  number: string | null;
  /** The invoice of a payment. */
  invoice: string | null;
}

export function transactionListRow(entry: TransactionListEntry, now: Date): TransactionListRow {
  switch (entry.what) {
    case "payment": {
      const { transaction, invoiceNumber } = entry;
      const invoice = invoiceNumber === null ? null : invoicePath(invoiceNumber);
      return { ...transactionView(transaction), number: null, invoice };
    }
    case "invoice":
    case "credit-note": {
      const { what, paper, correctsNumber } = entry;
      const title = correctsNumber === null ? paper.title : `${paper.title}, of ${correctsNumber}`;
      const opens = { text: kindNames[what], href: invoicePath(paper.number) };
      return { ...paperRow(entry), title, tag: null, paper: opens };
    }
    case "pro-forma": {
      const state = proFormaState(entry.standing, now);
      const tone = state === "paid" ? "good" : "warn";
      const opens = { text: "Pro-forma", href: proFormaPath(entry.paper.number) };
      return { ...paperRow(entry), tag: { tone, text: proFormaStates[state] }, paper: opens };
    }
  }
}

const paperRow = ({
  paper: { number, title, total, createdAt },
}: Exclude<TransactionListEntry, { what: "payment" }>) => ({
  key: number,
  reference: number,
  number,
  isReversal: false,
  title,
  shop: null,
  paidBy: null,
  amount: total,
  fee: null,
  date: formatDate(createdAt),
  note: null,
  next: null,
  invoice: null,
});
