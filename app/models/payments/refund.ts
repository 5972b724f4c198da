import type { RefundsTable } from "#db/tables/payments";

export type RefundState = RefundsTable["state"];

/** Events come in any order, so a later state may be the first to arrive. */
export const refundTransitions: Readonly<Record<RefundState, readonly RefundState[]>> = {
  pending: ["processing", "needs-attention", "processed", "failed"],
  processing: ["needs-attention", "processed", "failed"],
  "needs-attention": ["processed", "failed"],
  processed: [],
  failed: [],
};

export function refundStatesBefore(to: RefundState): RefundState[] {
  return (Object.keys(refundTransitions) as RefundState[]).filter((from) =>
    refundTransitions[from].includes(to),
  );
}

export function isRefundState(word: string): word is RefundState {
  return Object.hasOwn(refundTransitions, word);
}
