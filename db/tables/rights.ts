import type { GeneratedAlways } from "kysely";
import type { State } from "./state";

export interface RightsTables {
  accountClosures: AccountClosuresTable;
  dataExports: DataExportsTable;
  payouts: PayoutsTable;
}

/** "undone": the owner has reopened the account. "done": it was deleted. */
export type ClosureState = "waiting" | "undone" | "done";

export interface AccountClosuresTable {
  id: GeneratedAlways<number>;
  ownerId: number;
  state: State<ClosureState>;
  askedAt: Date;
  /** The account is deleted from then on. */
  dueAt: Date;
  remindedAt: Date | null;
  endedAt: Date | null;
}

/** An export an owner asked for; its file is made again for each download. */
export interface DataExportsTable {
  id: GeneratedAlways<number>;
  ownerId: number;
  askedAt: Date;
}

/** "returned": the money is in the wallet again, since the bank refused it or the owner has reopened the account. */
export type PayoutState = "waiting" | "paid" | "returned";

/** What was left in the wallet of an account that was closed, and the bank account that it goes to. */
export interface PayoutsTable {
  id: GeneratedAlways<number>;
  reference: string;
  ownerId: number;
  amount: number;
  bank: string;
  accountNumber: string;
  accountName: string;
  state: State<PayoutState>;
  askedAt: Date;
  endedAt: Date | null;
}
