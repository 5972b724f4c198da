import type { GeneratedAlways } from "kysely";
import type { State } from "./state";

export interface RightsTables {
  account_closures: AccountClosuresTable;
  data_exports: DataExportsTable;
}

/** "undone": the owner has reopened the account. "done": it was deleted. */
export type ClosureState = "waiting" | "undone" | "done";

export interface AccountClosuresTable {
  id: GeneratedAlways<number>;
  owner_id: number;
  state: State<ClosureState>;
  asked_at: Date;
  /** The account is deleted from then on. */
  due_at: Date;
  reminded_at: Date | null;
  ended_at: Date | null;
}

/** An export an owner asked for; its file is made again for each download. */
export interface DataExportsTable {
  id: GeneratedAlways<number>;
  owner_id: number;
  asked_at: Date;
}
