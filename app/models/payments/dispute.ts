import type { DisputeState } from "#db/schema";
import { stateTable } from "~/models/state-table";

/** The bank decides once. */
export const disputeTransitions = stateTable<DisputeState>()({ open: ["won", "lost"], won: [], lost: [] });

/** "unclear" needs a person to look at it: nothing is booked for it. */
export type DisputeStanding = DisputeState | "unclear";

const openStatuses = ["awaiting-merchant-feedback", "awaiting-bank-feedback", "pending"];

/** "declined" means that the shop rejected the customer's claim and the bank agreed. */
const ends: ReadonlyMap<string | null, "won" | "lost"> = new Map([
  ["declined", "won"],
  ["merchant-accepted", "lost"],
  ["auto-accepted", "lost"],
]);

/** Reads the standing from the provider's record of the dispute. */
export function disputeStanding({
  status,
  resolution,
}: {
  status: string;
  resolution: string | null;
}): DisputeStanding {
  if (openStatuses.includes(status)) return "open";
  const end = ends.get(resolution);
  return status === "resolved" && end ? end : "unclear";
}

/** Why staff cannot refund a payment. */
export const DISPUTED =
  "A bank asks for this payment back, or has taken it back, so nothing of it can be refunded";

/** A dispute with what it did to the plan. */
export interface KnownDispute {
  reference: string;
  /** The reference on its receipt, which an owner knows it by. */
  receipt: string;
  providerId: string;
  amount: number;
  state: DisputeState;
  openedAt: Date;
  answerBy: Date | null;
  endedAt: Date | null;
  taken: number | null;
  paidUntilBefore: Date | null;
  paidUntilAfter: Date | null;
  /** "Visa •••• 4081"; null if the owner has not saved it. */
  card: string | null;
}
