import { reversalView, refundSource } from "~/messages/payments/reversal";
import { extrasPath } from "~/models/checkout/paths";
import { formatDate } from "~/models/date";
import { cardFeeText, type ReceiptKind } from "~/models/ledger/receipt";
import { formatNaira, KOBO_IN_NAIRA } from "~/models/money";
import { isSlow } from "~/models/payments/channel";
import { suspenseText } from "./money-in-suspense";
import { choosesBank, isUnpaid } from "~/models/payments/payment";
import { PAYMENTS } from "~/models/payments/transaction-list";
import type { Reversal } from "~/models/payments/reversal";
import { topUpPath } from "~/models/payments/top-up";
import type { Transaction, CardAttempt } from "~/models/payments/transaction";
import { failureReason, notCharged, lateMoney } from "./payment";
import { checkoutPath } from "~/models/checkout/paths";
import { BILLING } from "~/models/subscriptions/billing-paths";

export interface TransactionView {
  /** Of its row: one payment may have several. */
  key: string;
  reference: string;
  isReversal: boolean;
  title: string;
  /** The customer's shop that an agent paid for. */
  shop: string | null;
  paidBy: string;
  amount: number;
  /** Fee of a top-up on top of its amount: "plus ₦300 fee". */
  fee: string | null;
  date: string;
  tag: { tone: "good" | "warn" | "bad"; text: string };
  /** The reason for the state, and what happens now. */
  note: string | null;
  next: { text: string; href: string } | null;
  /** What the title opens. */
  paper: { text: string; href: string } | null;
}

type TransactionStatus = Pick<TransactionView, "tag" | "note" | "next">;

export function transactionView(transaction: Transaction): TransactionView {
  const { reference, title, shop, paidBy, total, added, createdAt, attempt, reversal } = transaction;
  if (reversal) return reversalRow(transaction, reversal);
  const status =
    attempt && !transaction.hasReceipt
      ? { ...unpaid(transaction, attempt), paper: null }
      : { ...paid, paper: receiptOf(reference) };
  const amount = added ?? total;
  return {
    key: reference,
    isReversal: false,
    reference,
    title,
    shop,
    paidBy,
    amount,
    date: formatDate(createdAt),
    fee: cardFeeText(total - amount),
    ...status,
  };
}

function reversalRow(transaction: Transaction, reversal: Reversal): TransactionView {
  const { reference, shop, paidBy, attempt, hasReceipt } = transaction;
  const { channel, payLinkId } = attempt ?? { channel: "card", payLinkId: null };
  const { title, tag, note } = reversalView(reversal, refundSource({ channel, payLinkId, paidBy }));
  return {
    key: `${reference} ${reversal.kind} ${reversal.at.getTime()} ${reversal.amount}`,
    reference,
    isReversal: true,
    title: `${title}: ${transaction.title}`,
    shop,
    paidBy,
    fee: null,
    amount: reversal.amount,
    date: formatDate(reversal.at),
    tag,
    note,
    next: hasReceipt ? null : { text: "Details", href: `/payment/${reference}` },
    paper: hasReceipt ? receiptOf(reference) : null,
  };
}

const receiptOf = (reference: string) => ({ text: "Receipt", href: `${PAYMENTS}/${reference}` });

/** What went back of it since is a row of its own. */
const paid: TransactionStatus = { tag: { tone: "good", text: "Paid" }, note: null, next: null };

function unpaid({ reference, kind }: Transaction, attempt: CardAttempt): TransactionStatus {
  const again = (note: string) => tryAgain(attempt, note, kind);
  const linkToPayment = (text: string) => ({ text, href: `/payment/${reference}` });
  switch (attempt.state) {
    case "failed":
      return {
        tag: { tone: "bad", text: "Failed" },
        ...again(`${failureReason(attempt.reason)} ${notCharged(attempt)}`),
      };
    case "expired":
      return {
        tag: { tone: "warn", text: "Not completed" },
        ...again(
          isSlow(attempt.channel)
            ? `Nothing came in time. ${lateMoney(attempt)}`
            : "It was not completed in time, and nothing was charged.",
        ),
      };
    case "cancelled":
      return {
        tag: { tone: "warn", text: "Cancelled" },
        ...again(isSlow(attempt.channel) ? lateMoney(attempt) : "Nothing was charged."),
      };
    case "review":
    case "settled":
      return attempt.result === "returned"
        ? {
            tag: { tone: "warn", text: "Sent back" },
            note: `${suspenseText(attempt)} We sent it back to you.`,
            next: linkToPayment("Details"),
          }
        : {
            tag: { tone: "warn", text: "Being checked" },
            note: `${suspenseText(attempt)} We are checking it. Please don’t pay again.`,
            next: linkToPayment("Details"),
          };
    case "new":
    case "open":
      if (attempt.sentBack !== null)
        return {
          tag: { tone: "warn", text: "Not paid yet" },
          note: `Exactly ${formatNaira(attempt.amount)} is due, so the bank returns the ${formatNaira(attempt.sentBack)} that you sent. Nothing is paid yet.`,
          next: linkToPayment("Details"),
        };
      if (attempt.ticketCode !== null)
        return {
          tag: { tone: "warn", text: "Waiting for your bank" },
          note: "We have not received it yet. If you have sent it, please don’t pay again.",
          next: linkToPayment("Details"),
        };
      return isUnpaid(attempt) || choosesBank(attempt)
        ? {
            tag: { tone: "warn", text: "Not paid yet" },
            note: "You weren’t charged.",
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
  if (order?.isPaid) return { note: `${note} It was paid another way.`, next: null };
  const wallet = kind === "tokens" ? "tokens" : "wallet";
  const topUp = topUpPath(String((walletAmount ?? 0) / KOBO_IN_NAIRA), null, wallet);
  return { note, next: { text: "Try again", href: order ? orderAgain(order) : topUp } };
}

function orderAgain({ kind, planId, duration, extras }: NonNullable<CardAttempt["order"]>): string {
  if (kind === "extras") return extrasPath(extras);
  return kind === "new" ? checkoutPath(planId, duration) : BILLING;
}
