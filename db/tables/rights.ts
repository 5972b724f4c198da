import type { GeneratedAlways } from "kysely";
import type { State } from "./state";

export interface RightsTables {
  accountClosures: AccountClosuresTable;
  dataExports: DataExportsTable;
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
