import type { CorrectionState } from "#db/schema";
import { stateTable } from "~/models/state-table";

/** A correction by staff takes effect on its day, unless the owner refuses it or staff cancel it first. */
export const correctionTransitions = stateTable<CorrectionState>()({
  waiting: ["done", "cancelled", "refused"],
  done: [],
  cancelled: [],
  refused: [],
});
