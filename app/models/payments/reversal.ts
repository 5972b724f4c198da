import type { DisputeState, RefundState, RefundTarget } from "#db/tables/payments";
import { workingDaysAfter } from "~/models/date";
import type { ReceiptSince } from "~/models/ledger/receipt";
import type { KnownDispute } from "./dispute";

/** Money of a payment that goes back, or that a bank asks for: each has its own sum, day and state. */
export type Reversal = { amount: number; at: Date; endedAt: Date | null } & (
  | { kind: "refund"; state: RefundState; target: RefundTarget }
  | ({ kind: "dispute"; state: DisputeState } & Partial<PaidTime>)
  /** A transfer of a wrong amount, which the bank did not deliver. */
  | { kind: "returned-transfer" }
);

/** Until when the plan was paid before a bank took the money, and after. */
type PaidTime = Pick<KnownDispute, "paidUntilBefore" | "paidUntilAfter">;

/** Banks take this many working days at most to show a refund. */
const LONGEST_REFUND = 10;

/** The day by which a refund should have arrived. */
export const arrivesBy = (at: Date): Date => workingDaysAfter(at, LONGEST_REFUND);

/** What the badge of a receipt of this total says. */
export function sinceBadge(reversals: readonly Reversal[], total: number): ReceiptSince["badge"] {
  const back = backOf(reversals);
  const byBank = backOf(reversals.filter(({ kind }) => kind === "dispute"));
  if (back === 0) return "Paid";
  if (byBank === 0) return back < total ? "Partly refunded" : "Refunded";
  if (byBank < back) return "Refunded and taken back";
  return back < total ? "Partly taken back" : "Taken back";
}

/** Kobo that are back with the owner, or that a bank took. */
const backOf = (reversals: readonly Reversal[]): number =>
  reversals.reduce((sum, reversal) => (isOver(reversal) ? sum + reversal.amount : sum), 0);

const isOver = (reversal: Reversal): boolean =>
  reversal.kind === "refund"
    ? reversal.state === "processed"
    : reversal.kind === "dispute" && reversal.state === "lost";
