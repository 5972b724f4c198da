import type { DisputeState } from "#db/schema";
import type { Payment } from "./payment";
import { bookable, paidOf } from "./refund";
import type { Entry } from "~/models/ledger/journal";
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

/** Kobo that a bank asks back: never more than came. */
export const disputedAmount = (payment: Pick<Payment, "amount" | "received">, claimed: number): number =>
  Math.min(claimed, paidOf(payment));

/** Kobo that go when a dispute is lost: only of what was set aside for it, and nothing that has been refunded. */
export const lostAmount = (
  payment: Pick<Payment, "amount" | "received" | "refunded">,
  lost: number,
  setAside: number,
): number => bookable(payment, Math.min(lost, setAside));

/** Kobo that a journal set aside for a dispute. */
export const reservedIn = (entries: readonly Entry[]): number =>
  entries.reduce((sum, { account, amount }) => (account === "suspense" ? sum - amount : sum), 0);

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
