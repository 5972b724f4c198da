import type { PaymentEntry } from "~/models/payments/payment-entry";
import { formatNaira } from "~/models/money";
import type { TimelineEntry } from "./timeline.server";
import type { PaymentChannel } from "~/models/payments/channel";
import { refundSource } from "~/messages/payments/reversal";

/** What of a payment never changes: an entry reads the same for ever. */
interface EntryOf {
  amount: number;
  channel: PaymentChannel;
  payLinkId: number | null;
  paidBy: string | null;
  isTokens: boolean;
  /** Where each refund goes, by its number. */
  targets: ReadonlyMap<number, "source" | "wallet">;
}

const closedBecause: Record<string, string> = {
  settled: "Its order was paid another way",
  cancelled: "Its order was cancelled or replaced",
  expired: "Its order ran out",
};

/** "Held: wrong amount" */
const suspenseBecause: Record<string, string> = {
  amount: "wrong amount",
  email: "another email",
  currency: "not in naira",
  domain: "not real money",
  account: "the account is deleted",
  record: "we do not know the payment",
  number: "unknown account number",
  customer: "another customer’s number",
  withheld: "tax was withheld",
};

/** A line among those of other payments: "Payment of ₦6,000: failed", "Payment held: wrong amount". */
export function entryAmongOthers(entry: PaymentEntry, payment: EntryOf): TimelineEntry {
  const event = timelineEntryOf(entry, payment);
  const title = event.title.charAt(0).toLowerCase() + event.title.slice(1);
  if (entry.kind === "held") return { ...event, title: `Payment ${title}` };
  return entry.amount === null
    ? { ...event, title: `Payment of ${formatNaira(payment.amount)}: ${title}` }
    : event;
}

const isRefund = (kind: PaymentEntry["kind"]): kind is RefundKind => kind.startsWith("refund-");

/** One line of the history of a payment, worded for staff. */
export function timelineEntryOf(entry: PaymentEntry, payment: EntryOf): TimelineEntry {
  const { kind, at, detail } = entry;
  const text = detail ?? undefined;
  if (isRefund(kind)) return refundEntry(entry, payment, kind);
  if (kind === "failed") return { at, title: "Failed", detail: text, bad: true };
  if (kind === "expired") return { at, title: "Not paid in time", detail: text };
  if (kind === "cancelled") return { at, title: "Closed", detail: closedBecause[detail ?? ""] ?? text };
  return moneyEntry(entry, payment, kind);
}

function moneyEntry(
  entry: PaymentEntry,
  payment: EntryOf,
  kind: "sent-back" | "held" | "fulfilled" | "topped-up" | "credited",
): TimelineEntry {
  const { at } = entry;
  const sum = formatNaira(entry.amount ?? 0);
  const due = `${formatNaira(payment.amount)} was due`;
  if (kind === "sent-back") return { at, title: `Bank returned ${sum}`, detail: due, bad: true };
  if (kind === "held") {
    const why = suspenseBecause[entry.detail ?? ""] ?? "it does not match";
    const came = entry.amount === 0 ? due : `${due}, ${sum} came`;
    return { at, title: `Held: ${why}`, detail: came, bad: true };
  }
  const into = payment.isTokens ? "Tokens added" : "Added to the wallet";
  const detail = {
    fulfilled: "The order is complete",
    "topped-up": into,
    credited: creditedBecause(entry, payment),
  };
  return { at, title: `Paid ${sum}`, detail: detail[kind] };
}

function creditedBecause({ amount }: PaymentEntry, payment: EntryOf): string {
  const into = payment.isTokens ? "all of it is in tokens" : "all of it is in the wallet";
  return (amount ?? 0) > payment.amount
    ? `More came than the ${formatNaira(payment.amount)} that was due: ${into}`
    : `What it was for was paid or had ended: ${into}`;
}

type RefundKind = Extract<PaymentEntry["kind"], `refund-${string}`>;

const refundWords: Record<RefundKind, string> = {
  "refund-asked": "requested",
  "refund-refused": "refused by Paystack",
  "refund-pending": "started",
  "refund-processing": "with the bank",
  "refund-needs-attention": "needs attention at Paystack",
  "refund-processed": "done",
  "refund-failed": "failed",
};

const bad: readonly RefundKind[] = ["refund-refused", "refund-failed", "refund-needs-attention"];

function refundEntry(
  { at, amount, refundId, detail }: PaymentEntry,
  payment: EntryOf,
  kind: RefundKind,
): TimelineEntry {
  const target = payment.targets.get(refundId ?? 0) ?? "source";
  const to =
    target === "wallet" ? "To the wallet" : `To ${refundSource(payment).replace(/^your /, "the owner’s ")}`;
  return {
    at,
    title: `Refund of ${formatNaira(amount ?? 0)} ${refundWords[kind]}`,
    bad: bad.includes(kind),
    detail: [to, detail].filter(Boolean).join(". "),
  };
}
