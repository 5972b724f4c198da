import type { PaymentChannel } from "#db/schema";
import { formatDate } from "~/models/date";
import type { ReceiptNote } from "~/models/ledger/receipt";
import { formatNaira } from "~/models/money";
import { sourceOf } from "~/models/payments/channel";
import { planChangeOf } from "./dispute";
import { type Reversal, arrivesBy } from "~/models/payments/reversal";

/** What staff and owners are told before a refund. */
export const REFUND_TAKES = "It takes 3 to 10 working days.";

interface RefundSource {
  channel: PaymentChannel;
  payLinkId: number | null;
  /** As on the receipt: "Visa •••• 4081", or "Card ending 4081" on old ones. null without a receipt. */
  paidBy: string | null;
}

/** Where the money goes back to: "Visa •••• 4081". */
export function refundSource({ paidBy, ...payment }: RefundSource): string {
  const card = paidBy?.replace(" ending ", " •••• ");
  return payment.payLinkId === null && card?.includes(" •••• ") ? card : sourceOf(payment);
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
    const change = planChangeOf({ paidUntilBefore, paidUntilAfter });
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
