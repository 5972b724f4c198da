import type { ClaimState } from "#db/schema";
import { stateTable } from "~/models/state-table";

/** It is in this folder because an order that ends also ends its open claim. */
export const claimTransitions = stateTable<ClaimState>()({
  open: ["settled", "refused", "withdrawn"],
  settled: ["proved", "written-off"],
  proved: [],
  "written-off": [],
  refused: [],
  withdrawn: [],
});
