import type { ProviderRefundState, RefundsTable, RefundTarget } from "#db/tables/payments";
import { HOUR, MINUTE } from "~/models/duration";
import { naira } from "~/models/money";
import type { Payment } from "./payment";

export type { ProviderRefundState, RefundTarget };
export type RefundState = RefundsTable["state"];

/** Events come in any order, so a later state may be the first to arrive. */
export const refundTransitions: Readonly<Record<RefundState, readonly RefundState[]>> = {
  asked: ["refused", "pending", "processing", "needs-attention", "processed", "failed"],
  refused: [],
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

/** Money of these is on its way and may still come back. */
export const openRefundStates = (Object.keys(refundTransitions) as RefundState[]).filter(
  (state) => refundTransitions[state].length > 0,
);

/** A word of the provider's for a state. */
export function isRefundState(word: string): word is ProviderRefundState {
  return Object.hasOwn(refundTransitions, word) && word !== "asked" && word !== "refused";
}

/** The provider gives nothing smaller back. */
export const LEAST_REFUND = naira(50);

/** What can be given back of a payment, and where to; nothing of one that brought nothing. */
export function refundable(payment: Payment): { left: number; targets: RefundTarget[] } {
  const targets = targetsOf(payment);
  const { amount, received, refunded, refunding } = payment;
  return { left: targets.length === 0 ? 0 : (received ?? amount) - refunded - refunding, targets };
}

/** What is in the owner's wallet already, or in suspense, can only go back to where it came from. */
function targetsOf({ result }: Payment): RefundTarget[] {
  if (result === "fulfilled") return ["source", "wallet"];
  return result === "credited" || result === "suspense" ? ["source"] : [];
}

/** A call may still be under way for so long after it was made; what the provider does not know then never was. */
export const LONGEST_REFUND_CALL = 5 * MINUTE;

const checksAfter = [HOUR, 6 * HOUR];
const LATER = 24 * HOUR;

/** When a refund that is not at its end is asked for again, in case that its event is lost. */
export function nextRefundCheck(state: RefundState, checks: number, now: Date): Date | null {
  if (refundTransitions[state].length === 0) return null;
  const pause = state === "asked" ? MINUTE : (checksAfter[checks] ?? LATER);
  return new Date(now.getTime() + pause);
}
