import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";

export type WalletKind = "wallet" | "tokens";

export type LedgerAccount =
  | WalletKind
  | "paystack_clearing"
  | "token_bridge"
  | "token_grant"
  | "wallet_grant"
  | "vat_output"
  | "suspense"
  | "plan_income"
  | "add_on_income"
  | "onboarding_income"
  | "top_up_fee_income"
  | "discount"
  | "provider_fee"
  | "refund"
  | "withholding_receivable";

export interface LedgerTables {
  wallets: { id: GeneratedAlways<number>; ownerId: number; kind: WalletKind; balance: Generated<number> };
  journal: JournalTable;
  postings: PostingsTable;
  unsealedJournals: { journalId: number };
  seals: SealsTable;
  receipts: ReceiptsTable;
  receiptCounters: { year: number; last: number };
}

export interface JournalTable {
  id: GeneratedAlways<number>;
  ownerId: number;
  kind: string;
  reference: string;
  text: string;
  reverses: number | null;
  createdAt: Date;
  /** The transaction that wrote it, and the only one that may add postings to it. */
  madeIn: Generated<number>;
}

export interface PostingsTable {
  id: GeneratedAlways<number>;
  journalId: number;
  ownerId: number;
  account: LedgerAccount;
  amount: number;
  /** The balance of the wallet afterwards; null for accounts without an owner. */
  balanceAfter: number | null;
}

export interface SealsTable {
  id: number;
  journalIds: number[];
  marks: Buffer;
  previousHash: Buffer;
  hash: Buffer;
  sealedAt: Date;
}

export interface ReceiptsTable {
  id: GeneratedAlways<number>;
  ownerId: number;
  reference: string;
  orderId: number | null;
  content: JSONColumnType<object>;
  createdAt: Date;
  year: number | null;
  number: number | null;
  numberedAt: Date | null;
}
