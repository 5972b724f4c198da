import { extrasPath } from "~/models/checkout/extras-address";
import type { Order } from "~/models/checkout/order";
import { BILLING } from "~/models/subscriptions/billing-view";
import { checkoutPath } from "~/models/plans/call-to-action";
import { formatDate } from "~/models/date";
import { cardFeeText } from "~/models/ledger/receipt";
import { formatNaira, KOBO_IN_NAIRA } from "~/models/money";
import { sourceOf } from "./channel";
import type { Payment } from "./payment";
import { isUnpaid, reasonInWords } from "./view";
import type { ReceiptKind } from "~/models/ledger/receipt";
import { topUpPath } from "./top-up";

/** Filters of an owner's list of payments. */
export const transactionStates = {
  paid: "Paid",
  waiting: "Waiting",
  failed: "Not paid",
  returned: "Refunded",
} as const;
export type TransactionState = keyof typeof transactionStates;

/** The attempt at the provider behind a transaction, with its order. */
export type CardAttempt = Pick<
  Payment,
  | "state"
  | "result"
  | "reason"
  | "authorizationUrl"
  | "providerStatus"
  | "ticketCode"
  | "refunded"
  | "walletAmount"
  | "channel"
  | "payLinkId"
> & {
  /** A refund is on its way. `disputed` means that the owner's bank asks for the money. */
  refunding: boolean;
  /** Kobo refunded to the wallet. */
  refundedToWallet: number;
  disputed: boolean;
  order: (Pick<Order, "planId" | "duration" | "kind" | "extras"> & { isPaid: boolean }) | null;
};

/** A payment made, or meant to be made, by an owner. */
export interface Transaction {
  reference: string;
  kind: ReceiptKind;
  title: string;
  paidBy: string;
  total: number;
  /** Kobo that went to the wallet, or would have; null for a purchase. The rest of the total is the fee. */
  added: number | null;
  createdAt: Date;
  hasReceipt: boolean;
  /** null if the wallet paid. */
  attempt: CardAttempt | null;
}

export interface TransactionView {
  reference: string;
  title: string;
  paidBy: string;
  amount: number;
  /** Fee of a top-up on top of its amount: "plus ₦300 fee". */
  fee: string | null;
  date: string;
  tag: { tone: "good" | "warn" | "bad"; text: string };
  /** The reason for the state, and what happens now. */
  note: string | null;
  next: { text: string; href: string } | null;
}

type TransactionStatus = Pick<TransactionView, "tag" | "note" | "next">;

export function transactionView(transaction: Transaction): TransactionView {
  const { reference, title, paidBy, total, added, createdAt, attempt } = transaction;
  const status = attempt && !transaction.hasReceipt ? unpaid(transaction, attempt) : paid(transaction);
  const amount = added ?? total;
  return {
    ...{ reference, title, paidBy, amount, date: formatDate(createdAt) },
    fee: cardFeeText(total - amount),
    ...status,
  };
}

function paid({ reference, total, attempt }: Transaction): TransactionStatus {
  const next = { text: "Receipt", href: `/transactions/${reference}` };
  if (attempt?.disputed)
    return {
      tag: { tone: "warn", text: "Disputed" },
      note: "Your bank has asked for this money back. It is on hold until the bank decides.",
      next,
    };
  if (attempt?.refunding)
    return {
      tag: { tone: "warn", text: "Refund on its way" },
      note: `The money goes back to ${sourceOf(attempt)}. It can take up to 10 working days to arrive.`,
      next,
    };
  if (!attempt?.refunded) return { tag: { tone: "good", text: "Paid" }, note: null, next };
  const all = attempt.refunded >= total;
  return {
    tag: { tone: "warn", text: all ? "Refunded" : "Partly refunded" },
    note: wentBack(attempt),
    next,
  };
}

function wentBack(attempt: CardAttempt): string {
  const { refunded, refundedToWallet } = attempt;
  const toSource = refunded - refundedToWallet;
  const source = sourceOf(attempt);
  if (refundedToWallet === 0) return `${formatNaira(refunded)} went back to ${source}.`;
  if (toSource === 0) return `${formatNaira(refunded)} is in your wallet.`;
  return `${formatNaira(toSource)} went back to ${source}, and ${formatNaira(refundedToWallet)} is in your wallet.`;
}

function unpaid({ reference, kind }: Transaction, attempt: CardAttempt): TransactionStatus {
  const again = (note: string) => tryAgain(attempt, note, kind);
  const linkToPayment = (text: string) => ({ text, href: `/payment/${reference}` });
  switch (attempt.state) {
    case "failed":
      return {
        tag: { tone: "bad", text: "Failed" },
        ...again(`${reasonInWords(attempt.reason)} Nothing was charged.`),
      };
    case "expired":
      return {
        tag: { tone: "warn", text: "Not completed" },
        ...again("It was not completed in time, and nothing was charged."),
      };
    case "cancelled":
      return { tag: { tone: "warn", text: "Cancelled" }, ...again("Nothing was charged.") };
    case "review":
    case "settled":
      return attempt.result === "returned"
        ? {
            tag: { tone: "warn", text: "Refunded" },
            note: "We checked it and refunded the money to you.",
            next: null,
          }
        : {
            tag: { tone: "warn", text: "Being checked" },
            note: "Something about it does not match, so we are checking it. Please don’t pay again.",
            next: linkToPayment("Details"),
          };
    case "new":
    case "open":
      return isUnpaid(attempt)
        ? {
            tag: { tone: "warn", text: "Not paid yet" },
            note: "Not paid yet. You weren’t charged.",
            next: linkToPayment("Continue to payment"),
          }
        : {
            tag: { tone: "warn", text: "Being confirmed" },
            note: "The payment service has not confirmed it yet. Please don’t pay again.",
            next: linkToPayment("Check again"),
          };
  }
}

function tryAgain(
  { order, walletAmount }: CardAttempt,
  note: string,
  kind: ReceiptKind,
): Pick<TransactionStatus, "note" | "next"> {
  if (order?.isPaid) return { note: `${note} You paid for it another way.`, next: null };
  const wallet = kind === "tokens" ? "tokens" : "wallet";
  const topUp = topUpPath(String((walletAmount ?? 0) / KOBO_IN_NAIRA), null, wallet);
  return { note, next: { text: "Try again", href: order ? orderAgain(order) : topUp } };
}

function orderAgain({ kind, planId, duration, extras }: NonNullable<CardAttempt["order"]>): string {
  if (kind === "extras") return extrasPath(extras);
  return kind === "new" ? checkoutPath(planId, duration) : BILLING;
}
