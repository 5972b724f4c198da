import type { InvoiceKind, OrderState, PayLinkState } from "#db/schema";
import type { DayRange } from "~/models/date";
import { type CheckedFilter, FilterFields } from "~/models/filter";
import { type Transaction, type TransactionState, transactionStates } from "./transaction";

export const PAYMENTS = "/transactions";

/** What the list can be narrowed to. Credit notes stand among the invoices that they correct. */
export const listedKinds = {
  payment: "Payments",
  invoice: "Invoices",
  "pro-forma": "Pro-formas",
} as const;
export type ListedKind = keyof typeof listedKinds;

export interface TransactionListFilter extends DayRange {
  /**
   * null for payments and pro-formas: the invoice of a payment is a link in its row, since a row of its own would show
   * the same money twice.
   */
  kind: ListedKind | null;
  /** Only payments have one, so it narrows the list to them. */
  state: TransactionState | null;
}

export function readTransactionListFilter(query: URLSearchParams): CheckedFilter<TransactionListFilter> {
  const fields = new FilterFields(query);
  const kind = fields.choice("kind", listedKinds);
  const mayHaveState = kind === null || kind === "payment";
  const state = fields.choice<TransactionState>("state", mayHaveState ? transactionStates : {});
  return { kind: state === null ? kind : "payment", state, ...fields.days(), errors: fields.errors };
}

interface Paper {
  number: string;
  title: string;
  /** Kobo; negative for a credit note. */
  total: number;
  createdAt: Date;
}

/** What decides whether a pro-forma can still be paid. */
interface OrderStanding {
  orderState: OrderState;
  linkState: PayLinkState;
  isReplaced: boolean;
  validUntil: Date;
}

export type TransactionListEntry =
  | { what: "payment"; transaction: Transaction; invoiceNumber: string | null }
  | { what: InvoiceKind; paper: Paper; correctsNumber: string | null }
  | { what: "pro-forma"; paper: Paper; standing: OrderStanding };
