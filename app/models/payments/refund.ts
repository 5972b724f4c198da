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

/** A refund as one of our rows knows it. */
interface KnownRefund {
  note: string | null;
  amount: number;
  state: RefundState;
  target: RefundTarget;
  providerId: string | null;
  providerReference: string | null;
  sentAt: Date | null;
}

/** A refund as the provider's list has it. */
export interface ListedRefund {
  /** Its number there. */
  providerReference: string;
  amount: number;
  /** The note of the shop, which is ours where we asked for the refund. */
  note?: string | null | undefined;
}

/**
 * The row of a payment that is the same refund as one of the provider's list: by the number there, then by our note. Rows
 * of earlier versions may have an event's reference in place of the number; of those the amount decides. A list that
 * tells no note leaves the amount of the one call whose answer is missing.
 * @param listed the numbers of all refunds in that list
 */
export function findSameRefund<Row extends KnownRefund>(
  rows: readonly Row[],
  seen: ListedRefund,
  listed: readonly string[],
): Row | null {
  const toSource = rows.filter(({ target }) => target === "source");
  const unseen = toSource.filter(({ providerId }) => providerId === null);
  const { providerReference: number, amount, note = null } = seen;
  return (
    toSource.find(({ providerId }) => providerId === number) ??
    unseen.find((row) => note !== null && row.note === note) ??
    unseen.find((row) => row.providerReference === number) ??
    unseen.find((row) => isOfAnEvent(row, listed) && row.amount === amount) ??
    unseen.find((row) => note === null && isWaitingForAnswer(row) && row.amount === amount) ??
    null
  );
}

const isOfAnEvent = ({ note, providerReference }: KnownRefund, listed: readonly string[]): boolean =>
  note === null && providerReference !== null && !listed.includes(providerReference);

const isWaitingForAnswer = ({ state, sentAt, providerReference }: KnownRefund): boolean =>
  state === "asked" && sentAt !== null && providerReference === null;

/** An earlier version booked it, and the provider's list was not asked about it yet. */
export function isToBeFound(
  row: Pick<KnownRefund, "state" | "providerId" | "providerReference"> & { unlistedAt: Date | null },
): boolean {
  const { state, providerId, providerReference, unlistedAt } = row;
  return state === "processed" && providerReference !== null && providerId === null && unlistedAt === null;
}

/** How much of a refund counts as given back: never more than is left of the payment. */
export function bookable(payment: Pick<Payment, "amount" | "received" | "refunded">, amount: number): number {
  return Math.min(amount, paidOf(payment) - payment.refunded);
}

interface WalletRefund {
  /** What was neither given back nor asked for. */
  left: number;
  /** What the payment brought to the wallet and was not taken out for a refund. */
  credit: number;
  /** What others asked for and is not taken out yet. */
  asked: number;
  balance: number;
}

/** How much of a payment to a wallet can go back now: its fee comes out of ours, the rest out of the wallet. */
export function refundNow({ left, credit, asked, balance }: WalletRefund): number {
  const askedOfWallet = Math.min(asked, credit);
  const inWallet = Math.max(0, balance - askedOfWallet);
  return inWallet >= credit - askedOfWallet ? left : Math.min(left, inWallet);
}

const paidOf = ({ amount, received }: Pick<Payment, "amount" | "received">): number => received ?? amount;

/** What an event says of a refund. No field of it is promised, so none is believed. */
interface ToldRefund {
  state: string;
  amount: number | null;
}

/** The refunds of the provider's list that an event may be about. */
export function refundsTold<Row extends { amount: number }>(rows: readonly Row[], told: ToldRefund): Row[] {
  return rows.filter(({ amount }) => told.amount === null || amount === told.amount);
}

/** The provider's list may be behind its own event. */
export function isBehind(listed: string, told: string): boolean {
  return isRefundState(listed) && isRefundState(told) && refundTransitions[listed].includes(told);
}

/** The provider gives nothing smaller back. */
export const LEAST_REFUND = naira(50);

/** What can be given back of a payment, and where to; nothing of one that brought nothing. */
export function refundable(payment: Payment): { left: number; targets: RefundTarget[] } {
  const targets = targetsOf(payment);
  const { refunded, refunding } = payment;
  return { left: targets.length === 0 ? 0 : paidOf(payment) - refunded - refunding, targets };
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
