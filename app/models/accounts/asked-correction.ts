import type { CorrectionState } from "#db/schema";
import { stateTable } from "~/models/state-table";

/** A correction that staff asked for counts on its day, unless the owner refuses it or staff cancel it before. */
export const correctionTransitions = stateTable<CorrectionState>()({
  waiting: ["done", "cancelled", "refused"],
  done: [],
  cancelled: [],
  refused: [],
});
