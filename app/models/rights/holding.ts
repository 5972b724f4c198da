import type { Schema } from "#db/schema";

/** Whose a row is: its column with the account, or a word for what `own-rows.server.ts` knows. */
type Belonging =
  | "owner_id"
  | "user_id"
  | "id"
  | "subject_id"
  | "of-setup"
  | "of-mailbox"
  | "of-message"
  | "of-log";

interface Exported {
  /** The name of its two files. */
  file: string;
  /** All that the file tells; a column that is not named here stays here. */
  columns: readonly string[];
  whose: Belonging;
  /** What orders the rows, and is different in each. */
  key?: readonly string[];
}

/** Why a table is not in the file. */
interface Kept {
  reason: string;
}

export type Holding = Exported | Kept;

/** What some tables of the database mean for the copy of the own data. */
export type Holdings = Partial<Record<keyof Schema, Holding>>;

export const OURS = "It is ours and tells nothing of an account.";
export const SECRET = "It holds hashes of secrets for some minutes or days, and nothing else.";
