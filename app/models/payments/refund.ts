import type { ProviderRefundState, RefundState, RefundTarget } from "#db/tables/payments";
import { HOUR, MINUTE } from "~/models/duration";
import { naira } from "~/models/money";
import type { Payment } from "./payment";
import { stateTable } from "~/models/state-table";

export type { ProviderRefundState, RefundState, RefundTarget };

/** Events arrive in any order, so a later state may arrive first. */
export const refundTransitions = stateTable<RefundState>()({
  asked: ["refused", "pending", "processing", "needs-attention", "processed", "failed"],
  refused: [],
  pending: ["processing", "needs-attention", "processed", "failed"],
  processing: ["needs-attention", "processed", "failed"],
  "needs-attention": ["processed", "failed"],
  processed: [],
  failed: [],
});

/** States in which the money is on its way and may still come back. */
export const openRefundStates = refundTransitions.unfinished;

/** Whether the provider's word is one of its states. */
export function isRefundState(word: string): word is ProviderRefundState {
  return Object.hasOwn(refundTransitions.moves, word) && word !== "asked" && word !== "refused";
}

interface KnownRefund {
  note: string | null;
  amount: number;
  state: RefundState;
  target: RefundTarget;
  providerId: string | null;
  sentAt: Date | null;
}

export interface ListedRefund {
  /** The provider's number for it. */
  providerId: string;
  amount: number;
  /** The merchant's note; ours, if we asked for the refund. */
  note?: string | null | undefined;
}

/**
 * The row of a payment that is the same refund as one in the provider's list: matched by the number there, then by
 * our note. If the list gives no note, the amount of the one unanswered call decides.
 */
export function findSameRefund<Row extends KnownRefund>(
  rows: readonly Row[],
  { providerId, amount, note = null }: ListedRefund,
): Row | null {
  const toSource = rows.filter(({ target }) => target === "source");
  const unseen = toSource.filter((row) => row.providerId === null);
  return (
    toSource.find((row) => row.providerId === providerId) ??
    unseen.find((row) => note !== null && row.note === note) ??
    unseen.find((row) => note === null && isWaitingForAnswer(row) && row.amount === amount) ??
    null
  );
}

const isWaitingForAnswer = ({ state, sentAt }: KnownRefund): boolean => state === "asked" && sentAt !== null;

/** How much of a refund counts as refunded: never more than is left of the payment. */
export function bookable(payment: Pick<Payment, "amount" | "received" | "refunded">, amount: number): number {
  return Math.min(amount, paidOf(payment) - payment.refunded);
}

interface WalletRefund {
  /** Kobo neither refunded nor requested. */
  left: number;
  /** Kobo the payment brought to the wallet and no refund has taken out. */
  credit: number;
  /** Kobo that other requests asked for and have not taken out yet. */
  asked: number;
  balance: number;
}

/** How much of a wallet payment can be refunded now: its fee comes from our money, the rest from the wallet. */
export function refundNow({ left, credit, asked, balance }: WalletRefund): number {
  const askedOfWallet = Math.min(asked, credit);
  const inWallet = Math.max(0, balance - askedOfWallet);
  return inWallet >= credit - askedOfWallet ? left : Math.min(left, inWallet);
}

export const paidOf = ({ amount, received }: Pick<Payment, "amount" | "received">): number =>
  received ?? amount;

/** What an event says of a refund. The provider promises none of its fields, so none is trusted. */
interface ReportedRefund {
  state: string;
  amount: number | null;
}

/** The refunds in the provider's list that an event may be about. */
export function refundsMatching<Row extends { amount: number }>(
  rows: readonly Row[],
  reported: ReportedRefund,
): Row[] {
  return rows.filter(({ amount }) => reported.amount === null || amount === reported.amount);
}

/** The provider's list may be behind its own event. */
export function isStaleState(listed: string, reported: string): boolean {
  return isRefundState(listed) && isRefundState(reported) && refundTransitions.canMove(listed, reported);
}

/** The provider refunds nothing smaller. */
export const LEAST_REFUND = naira(50);

type SoldPayment = Pick<Payment, "result" | "amount" | "received" | "walletAmount" | "refunded">;

/**
 * How much of a sale a refund takes back: all of it if the payment bought something. A top-up only sold its fee, which
 * goes back last, after what the payment brought to the wallet.
 */
export function saleRefunded(
  { result, amount, received, walletAmount, refunded }: SoldPayment,
  refund: number,
): number {
  if (result === "fulfilled") return refund;
  if (result !== "credited") return 0;
  const inWallet = Math.max(0, (received ?? walletAmount ?? amount) - refunded);
  return Math.max(0, refund - inWallet);
}

/** What was paid in, and what of it went back. */
export type PaidIn = Pick<Payment, "result" | "amount" | "received" | "refunded" | "refunding">;

/** What can be refunded of a payment, and where to; 0 for a payment that brought no money. */
export function refundable(payment: PaidIn): { left: number; targets: RefundTarget[] } {
  const targets = targetsOf(payment);
  const { refunded, refunding } = payment;
  return { left: targets.length === 0 ? 0 : paidOf(payment) - refunded - refunding, targets };
}

/** Whether everything paid is back with this refund. Another on its way may still fail, so it does not count. */
export const refundsAll = (
  payment: Pick<Payment, "amount" | "received" | "refunded">,
  amount: number,
): boolean => payment.refunded + amount >= paidOf(payment);

interface EndingRefund {
  amount: number;
  /** It takes back what was bought. */
  endsPlan: boolean;
  /** The part for which staff read what the owner loses, and chose it again; null if they were not asked. */
  confirmedPart: number | null;
}

/** What was bought is taken back for a part of its price only if staff confirmed it for that very part. */
export const needsConfirmation = (
  payment: Pick<Payment, "amount" | "received" | "refunded">,
  { amount, endsPlan, confirmedPart }: EndingRefund,
): boolean => endsPlan && !refundsAll(payment, amount) && confirmedPart !== amount;

/** Money already in the owner's wallet, or in suspense, can only go back to its source. */
function targetsOf({ result }: Pick<Payment, "result">): RefundTarget[] {
  if (result === "fulfilled") return ["source", "wallet"];
  return result === "credited" || result === "suspense" ? ["source"] : [];
}

/** A call may take this long. A refund the provider does not know after that was never made. */
export const LONGEST_REFUND_CALL = 5 * MINUTE;

const checksAfter = [HOUR, 6 * HOUR];
const LATER = 24 * HOUR;

/** When to ask again about an unfinished refund, in case its event is lost. */
export function nextRefundCheck(state: RefundState, checks: number, now: Date): Date | null {
  if (refundTransitions.isFinal(state)) return null;
  const pause = state === "asked" ? MINUTE : (checksAfter[checks] ?? LATER);
  return new Date(now.getTime() + pause);
}
