import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";

export type InvoiceKind = "invoice" | "credit-note";

/** What the tax office knows of an invoice. Nothing is sent to it yet. */
export type EinvoiceState = "none" | "queued" | "signed" | "refused";

export interface InvoiceTables {
  invoices: InvoicesTable;
  proFormas: ProFormasTable;
  topUpFees: TopUpFeesTable;
  /** The last number of each series in a year. */
  documentCounters: { year: number; invoices: number; creditNotes: number; proFormas: number };
}

/** Papers for orders before they are paid. */
export interface ProFormasTable {
  id: GeneratedAlways<number>;
  ownerId: number;
  /** The database gives year and serial as the transaction commits. */
  year: Generated<number | null>;
  serial: Generated<number | null>;
  /** "PF2026000007" */
  number: GeneratedAlways<string | null>;
  orderId: number;
  /** The link by which it is paid, which keeps its price. */
  payLinkId: number;
  title: string;
  buyer: JSONColumnType<object>;
  seller: JSONColumnType<object>;
  lines: JSONColumnType<object[]>;
  discount: number;
  net: number;
  vat: number;
  total: number;
  /** Of the parties and the lines: the same content is one pro-forma. */
  contentHash: GeneratedAlways<string | null>;
  madeAt: Date;
  validUntil: Date;
}

/** What a top-up costs, which one invoice a month says for all top-ups of an account. */
export interface TopUpFeesTable {
  paymentId: number;
  ownerId: number;
  /** Kobo that the invoice says; until then less what was refunded of it. */
  amount: number;
  /** Kobo of it that credit notes took back. */
  credited: Generated<number>;
  earnedAt: Date;
  /** null until the month has ended. */
  invoiceId: Generated<number | null>;
}

export interface InvoicesTable {
  id: GeneratedAlways<number>;
  /** Who paid: an owner, or an agent for an owner. */
  ownerId: number;
  kind: InvoiceKind;
  /** The database gives year and serial as the transaction commits. */
  year: Generated<number | null>;
  serial: Generated<number | null>;
  /** "INV2026000012", "CN2026000003" */
  number: GeneratedAlways<string | null>;
  /** null for the fees of top-ups. */
  orderId: number | null;
  /** Of the receipt of the same money; of the fees of a month one of its own. */
  reference: string;
  /** The invoice that a credit note corrects. */
  corrects: number | null;
  reason: string | null;
  title: string;
  period: string | null;
  paidBy: string;
  buyer: JSONColumnType<object>;
  seller: JSONColumnType<object>;
  lines: JSONColumnType<object[]>;
  discount: number;
  net: number;
  vat: number;
  total: number;
  /** Kobo of it that credit notes took back. */
  credited: Generated<number>;
  issuedAt: Date;
  irn: Generated<string | null>;
  csid: Generated<string | null>;
  qr: Generated<string | null>;
  einvoiceState: Generated<EinvoiceState>;
  sentAt: Generated<Date | null>;
}
