import type { DisputeState, RefundState, RefundTarget } from "#db/tables/payments";
import { formatDate, workingDaysAfter } from "~/models/date";
import type { ReceiptNote } from "~/models/ledger/receipt";
import { formatNaira } from "~/models/money";
import { type PaymentChannel, sourceOf } from "./channel";
import { changeOf, type KnownDispute } from "./dispute-view";

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

/** What staff and owners are told before a refund. */
export const REFUND_TAKES = "It takes 3 to 10 working days.";

/** The day by which a refund should have arrived. */
export const arrivesBy = (at: Date): Date => workingDaysAfter(at, LONGEST_REFUND);

interface RefundSource {
  channel: PaymentChannel;
  payLinkId: number | null;
  /** As on the receipt: "Card ending 4081". null without a receipt. */
  paidBy: string | null;
}

/** Where the money goes back to: "your card ending 4081". */
export function refundSource({ paidBy, ...payment }: RefundSource): string {
  const digits = payment.payLinkId === null ? / ending (\d+)$/.exec(paidBy ?? "")?.[1] : undefined;
  return digits === undefined ? sourceOf(payment) : `your card ending ${digits}`;
}

interface ReversalView {
  /** "Refund" */
  title: string;
  tag: { tone: "good" | "warn" | "bad"; text: string };
  note: string;
}

/** What the owner reads of it. @param source as `refundSource` says it */
export function reversalView(reversal: Reversal, source: string): ReversalView {
  const sum = formatNaira(reversal.amount);
  switch (reversal.kind) {
    case "refund":
      return { title: "Refund", ...refundView(reversal, source) };
    case "dispute":
      return { title: "Dispute", ...disputeView(reversal, sum) };
    case "returned-transfer":
      return {
        title: "Returned transfer",
        tag: { tone: "warn", text: "Sent back" },
        note: `The bank returns the ${sum}, usually within one working day, because it was not the amount due.`,
      };
  }
}

function refundView(
  { state, target, amount, at, endedAt }: Reversal & { kind: "refund" },
  source: string,
): Omit<ReversalView, "title"> {
  const sum = formatNaira(amount);
  if (state === "failed" || state === "refused")
    return {
      tag: { tone: "bad", text: "Not refunded" },
      note: `The ${sum} could not be sent to ${source}. We are looking at it and will write to you.`,
    };
  if (state !== "processed")
    return {
      tag: { tone: "warn", text: "On its way" },
      note: `${sum} goes back to ${source}. It should arrive by ${formatDate(arrivesBy(at))}.`,
    };
  return {
    tag: { tone: "good", text: "Refunded" },
    note:
      target === "wallet"
        ? `${sum} is in your wallet.`
        : `${sum} went back to ${source}${endedAt ? ` on ${formatDate(endedAt)}` : ""}. Your bank may take until ${formatDate(arrivesBy(endedAt ?? at))} to show it.`,
  };
}

function disputeView(
  { state, endedAt, paidUntilBefore = null, paidUntilAfter = null }: Reversal & { kind: "dispute" },
  sum: string,
): Omit<ReversalView, "title"> {
  if (state === "won")
    return {
      tag: { tone: "good", text: "Dispute ended" },
      note: "Your bank has left the payment as it was.",
    };
  if (state === "lost") {
    const change = changeOf({ paidUntilBefore, paidUntilAfter });
    const took = `Your bank took the ${sum} back${endedAt ? ` on ${formatDate(endedAt)}` : ""}.`;
    return {
      tag: { tone: "warn", text: "Taken back" },
      note: change === null ? took : `${took} Your plan ${change}.`,
    };
  }
  return {
    tag: { tone: "warn", text: "Disputed" },
    note: `Your bank has asked for ${sum} of this payment. The money is set aside until the bank decides.`,
  };
}

/** Lines of a receipt about what has gone back since. */
export const reversalLine = (reversal: Reversal, source: string): ReceiptNote => {
  const { title, tag, note } = reversalView(reversal, source);
  return {
    name: `${title}, ${formatDate(reversal.at)}: ${tag.text.toLowerCase()}`,
    detail: note,
    amount: reversal.amount,
  };
};

/** What a receipt says of the time after it. */
export interface ReceiptSince {
  badge:
    | "Paid"
    | "Partly refunded"
    | "Refunded"
    | "Partly taken back"
    | "Taken back"
    | "Refunded and taken back";
  lines: ReceiptNote[];
}

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
