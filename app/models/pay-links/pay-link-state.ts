import type { PayLinkState } from "#db/schema";
import { stateTable } from "~/models/state-table";

/** A payment that began before the link ended still counts, so withdrawn and expired are not final. */
export const payLinkTransitions = stateTable<PayLinkState>()({
  open: ["paid", "withdrawn", "expired"],
  paid: [],
  withdrawn: ["paid"],
  expired: ["paid"],
});
