import { pathWithQuery } from "~/models/path-with-query";
import { cutParameter } from "~/models/cut-text";
import type { DayRange } from "~/models/date";
import { type CheckedFilter, FilterFields } from "~/models/filter";
import { namesOfChannels, type PaymentChannel } from "./channel";
import type { Payment } from "./payment";

/** Filters that staff have on the list of payments. */
export const paymentStates = {
  person: "Needs review",
  waiting: "Waiting for money",
  settled: "Paid",
  suspense: "Held money",
  disputed: "Disputed",
  lost: "Dispute lost",
  refunding: "Refund requested or in progress",
  refunded: "Refunded",
  "refund-failed": "Refund failed",
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
  review: "Held money",
};

export const channelNames = namesOfChannels("short");

export interface PaymentFilter extends DayRange {
  /** As typed: a reference, or words of a name, an address or a phone number. */
  search: string;
  state: ListedState | null;
  channel: PaymentChannel | null;
}

export const anyPayment: PaymentFilter = {
  search: "",
  state: null,
  channel: null,
  from: "",
  to: "",
  since: null,
  until: null,
};

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
export const paymentListPath = (path: string, { search, state, channel, from, to }: PaymentFilter): string =>
  pathWithQuery(path, { q: search, state, way: channel, from, to });

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
