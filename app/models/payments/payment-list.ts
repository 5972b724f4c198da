import { cutParameter } from "~/models/cut-text";
import type { DayRange } from "~/models/date";
import { type CheckedFilter, FilterFields } from "~/models/filter";
import { formatNaira } from "~/models/money";
import type { PaymentChannel } from "./channel";
import type { Payment } from "./payment";
import { reasonInWords } from "./view";

/** Filters that staff have on the list of payments. */
export const paymentStates = {
  person: "Needs review",
  waiting: "Waiting for money",
  settled: "Paid",
  suspense: "In suspense",
  disputed: "Disputed",
  lost: "Dispute lost",
  refunding: "Refund requested or in progress",
  refunded: "Refunded",
  failed: "Failed",
  expired: "Not completed",
  cancelled: "Cancelled",
} as const;
export type ListedState = keyof typeof paymentStates;

/** The states that a payment is stored with, where a list has no more to go by. */
export const paymentStateNames: Record<Payment["state"], string> = {
  new: "Waiting",
  open: "Waiting",
  failed: "Failed",
  expired: "Not completed",
  cancelled: "Cancelled",
  settled: "Paid",
  review: "In suspense",
};

export const channelNames: Record<PaymentChannel, string> = {
  card: "Card",
  bank_transfer: "Transfer",
  ussd: "USSD",
};

export interface PaymentFilter extends DayRange {
  /** As typed: a reference, or words of a name, an address or a phone number. */
  search: string;
  state: ListedState | null;
  channel: PaymentChannel | null;
}

const MOST_SEARCHED = 100;

export function readPaymentFilter(query: URLSearchParams): CheckedFilter<PaymentFilter> {
  const fields = new FilterFields(query);
  return {
    search: cutParameter(query, "q", MOST_SEARCHED) ?? "",
    state: fields.choice("state", paymentStates),
    channel: fields.choice("way", channelNames),
    ...fields.days(),
    errors: fields.errors,
  };
}

/** The address of the list, without default values. */
export function paymentListPath(
  path: string,
  { search, state, channel, from, to }: PaymentFilter,
  below: number | null = null,
): string {
  const chosen = { q: search, state, way: channel, from, to, below: below === null ? null : String(below) };
  const query = new URLSearchParams(
    Object.entries(chosen).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  return query.size > 0 ? `${path}?${query}` : path;
}

export interface ListedPayment extends Pick<
  Payment,
  | "id"
  | "reference"
  | "ownerId"
  | "purpose"
  | "amount"
  | "received"
  | "refunded"
  | "refunding"
  | "sentBack"
  | "channel"
  | "state"
  | "result"
  | "reason"
  | "createdAt"
  | "settledAt"
> {
  ownerName: string;
  ownerEmail: string;
  /** null without a dispute, or after one that was won. */
  dispute: "open" | "lost" | null;
  /** Kobo that banks took back after disputes. */
  takenByBank: number;
  refundFailed: boolean;
  /** Kobo of `refunding` that a second person has not approved yet. */
  awaitsApproval: number;
}

const suspenseReason = (reason: string | null): string =>
  reason === "withheld" ? "The payer withheld tax" : `The ${reason ?? "amount"} doesn’t match`;

/** The state of a payment and the reason for it, worded for staff. */
export function listedState(payment: ListedPayment): { text: string; alarm: boolean; why: string } {
  const { state, result, reason } = payment;
  if (payment.dispute === "open") return { text: "Disputed", alarm: true, why: "Answer it at Paystack" };
  if (payment.dispute === "lost")
    return {
      text: "Dispute lost",
      alarm: true,
      why: `The bank took ${formatNaira(payment.takenByBank)} back`,
    };
  if (result === "suspense") return { text: "In suspense", alarm: true, why: suspenseReason(reason) };
  if (payment.refundFailed) return { text: "Refund failed", alarm: true, why: "Refund it another way" };
  switch (state) {
    case "new":
    case "open":
      return { text: "Waiting", alarm: false, why: waitingFor(payment) };
    case "failed":
      return { text: "Failed", alarm: false, why: reasonInWords(reason) };
    case "expired":
      return { text: "Not completed", alarm: false, why: waitingFor(payment) };
    case "cancelled":
      return { text: "Cancelled", alarm: false, why: "Its order was paid another way, replaced or ran out" };
    case "review":
      return { text: "Refunded", alarm: false, why: "It was in suspense" };
    case "settled":
      return { alarm: false, ...paidText(payment) };
  }
}

const waitingFor = ({ sentBack }: ListedPayment): string =>
  sentBack === null ? "Nothing received yet" : `The bank sent ${formatNaira(sentBack)} back`;

function paidText(payment: ListedPayment) {
  const { amount, received, refunded, refunding, awaitsApproval, result, purpose } = payment;
  const all = received ?? amount;
  const started = refunding - awaitsApproval;
  if (started > 0) return { text: "Refund in progress", why: `${formatNaira(started)} of it` };
  if (awaitsApproval > 0)
    return { text: "Refund waiting for approval", why: `${formatNaira(awaitsApproval)} of it` };
  if (refunded >= all) return { text: "Refunded", why: "In full" };
  if (refunded > 0) return { text: "Partly refunded", why: `${formatNaira(refunded)} of it` };
  const into = purpose === "tokens" ? "Tokens added" : "In the wallet";
  return { text: "Paid", why: result === "credited" ? into : "" };
}

/** What went back of a payment and what is to go back, as far as there is any. */
export function refundFacts(
  { refunded, refunding }: Pick<Payment, "refunded" | "refunding">,
  awaitsApproval: number,
): { name: string; value: string; detail?: string }[] {
  const facts = [
    { name: "Refunded", kobo: refunded },
    { name: "Refund waiting for approval", kobo: awaitsApproval },
    { name: "Refund in progress", kobo: refunding - awaitsApproval },
  ];
  return facts.filter(({ kobo }) => kobo > 0).map(({ name, kobo }) => ({ name, value: formatNaira(kobo) }));
}

export const paymentColumns = [
  "Time (Lagos)",
  "Reference",
  "Owner",
  "Email",
  "For",
  "Method",
  "State",
  "Amount (NGN)",
  "Refunded (NGN)",
] as const;
