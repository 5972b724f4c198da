import type { CorrectionState } from "#db/schema";
import { DAY, lengthInWords } from "~/models/duration";
import { stateTable } from "~/models/state-table";

/**
 * It takes effect when its wait is over, unless its owner or staff cancel it first. It is refused if it can no longer be
 * applied then.
 */
export const correctionTransitions = stateTable<CorrectionState>()({
  waiting: ["done", "cancelled", "refused"],
  done: [],
  cancelled: [],
  refused: [],
});

/** The time between the notices and the change, in which the owner can cancel a request that another person caused. */
export const CORRECTION_WAIT = DAY;

/** "24 hours" */
export const CORRECTION_WAIT_IN_WORDS = lengthInWords(CORRECTION_WAIT, "hour");
