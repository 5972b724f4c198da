import type { Schema } from "#db/schema";

/** How a row belongs to an account: the column with the account's id, or a case that `export-rows.server.ts` handles. */
type OwnershipRule =
  | "owner_id"
  | "user_id"
  | "id"
  | "subject_id"
  | "of-setup"
  | "of-mailbox"
  | "of-message"
  | "of-log";

interface ExportedTable {
  /** The name of its two files. */
  file: string;
  /** The exported columns; other columns are not exported. */
  columns: readonly string[];
  whose: OwnershipRule;
  /** The column with its time, if an earlier row is about the person who had the account before a transfer. */
  since?: string;
  /** Columns that sort the rows and identify each. */
  key?: readonly string[];
}

/** Why a table is not exported. */
interface UnexportedTable {
  reason: string;
}

export type TableRule = ExportedTable | UnexportedTable;

/** How tables of the database appear in the copy of an owner's data. */
export type TableRules = Partial<Record<keyof Schema, TableRule>>;

export const OURS = "It is ours and says nothing about an account.";
export const SECRET = "It holds hashes of secrets for minutes or days, and nothing else.";
