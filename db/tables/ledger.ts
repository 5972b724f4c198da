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
  | "refund";

export interface LedgerTables {
  wallets: { id: GeneratedAlways<number>; owner_id: number; kind: WalletKind; balance: Generated<number> };
  journal: JournalTable;
  postings: PostingsTable;
  unsealed_journals: { journal_id: number };
  seals: SealsTable;
  receipts: ReceiptsTable;
  receipt_counters: { year: number; last: number };
}

export interface JournalTable {
  id: GeneratedAlways<number>;
  owner_id: number;
  kind: string;
  reference: string;
  text: string;
  reverses: number | null;
  created_at: Date;
  /** The transaction that wrote it, and the only one that may add postings to it. */
  made_in: Generated<number>;
}

export interface PostingsTable {
  id: GeneratedAlways<number>;
  journal_id: number;
  owner_id: number;
  account: LedgerAccount;
  amount: number;
  /** The balance of the wallet afterwards; null for accounts without an owner. */
  balance_after: number | null;
}

export interface SealsTable {
  id: number;
  journal_ids: number[];
  marks: Buffer;
  previous_hash: Buffer;
  hash: Buffer;
  sealed_at: Date;
}

export interface ReceiptsTable {
  id: GeneratedAlways<number>;
  owner_id: number;
  reference: string;
  order_id: number | null;
  content: JSONColumnType<object>;
  created_at: Date;
  year: number | null;
  number: number | null;
  numbered_at: Date | null;
}
