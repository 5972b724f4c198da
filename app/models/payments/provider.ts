import type { PaymentChannel } from "./channel";

/** A card that may be charged again. Only the e-mail address it was first used with can charge it. */
export interface CardAuthorization {
  code: string;
  /** The same for every use of one card, by whomever; empty when the provider does not say. */
  signature: string;
  last4: string;
  expMonth: string;
  expYear: string;
  brand: string;
  bank: string;
  channel: string;
  reusable: boolean;
}

/** What the provider says of one transaction. */
export interface ProviderPayment {
  reference: string;
  /** Lists grow at the provider: whoever reads this must know what to do with an unknown one. */
  status: string;
  /** "live" or "test". */
  domain: string;
  amount: number;
  /** What was asked for, where the provider tells it apart from what was paid. */
  requestedAmount: number | null;
  currency: string;
  email: string;
  fees: number | null;
  /** Up to 64 bits, so it is text. */
  providerId: string;
  paidAt: Date | null;
  /** Why it failed, in the provider's words; also said of successes. */
  reason: string;
  channel: string;
  authorization: CardAuthorization | null;
  /** How many successes its record tells of; a second one may be a debit that nobody asked for. */
  successes: number;
}

/** Nothing happened there, and the same call may be made later. */
interface Busy {
  outcome: "busy";
  retryAfterSeconds: number;
}

/** The fault is ours, such as a key that is not valid any more: nothing happened there, and nothing will until it is mended. */
interface Denied {
  outcome: "denied";
  reason: string;
}

/** It may have happened: verify tells, and the call must never be sent again. */
interface Unknown {
  outcome: "unknown";
  reason: string;
}

export type InitializeResult =
  | { outcome: "opened"; authorizationUrl: string; accessCode: string }
  /** Nothing exists there. */
  | { outcome: "refused"; reason: string }
  | Busy
  | Denied
  | Unknown;

export type VerifyResult =
  | { outcome: "found"; payment: ProviderPayment }
  | { outcome: "not-found" }
  | Busy
  | Denied
  | Unknown;

export type ChargeResult =
  /** Attempted: payment.status tells how it went. */
  | { outcome: "charged"; payment: ProviderPayment }
  /** The bank wants to hear from the card's holder first. */
  | { outcome: "paused"; authorizationUrl: string; accessCode: string }
  /** The card's fault, and nothing exists there; `card` when this card can never be charged again. */
  | { outcome: "refused"; reason: string; card: boolean }
  | Busy
  | Denied
  | Unknown;

export type ListResult =
  | { outcome: "listed"; payments: ProviderPayment[]; more: boolean }
  | { outcome: "unknown"; reason: string };

/** One refund at the provider. */
export interface ProviderRefund {
  /** Up to 64 bits, so it is text. */
  providerId: string;
  state: string;
  amount: number;
  /** Our own name of it, where the provider tells it. */
  note: string | null;
  /** The number of the dispute that it ends; null for a refund that was asked for. */
  disputeId: string | null;
}

/** One dispute at the provider. */
export interface ProviderDispute {
  /** Up to 64 bits, so it is text. */
  providerId: string;
  status: string;
  resolution: string | null;
  /** Kobo that the customer wants back; null where the provider does not say. */
  amount: number | null;
  /** The transaction that it is about, by our reference and by the provider's number. */
  reference: string;
  transactionId: string;
}

export type RefundResult =
  | { outcome: "accepted"; refund: ProviderRefund }
  /** Nothing of it exists there. */
  | { outcome: "refused"; reason: string }
  | Busy
  | Denied
  | Unknown;

export type DisputeResult =
  | { outcome: "found"; dispute: ProviderDispute }
  | { outcome: "not-found" }
  | Busy
  | Denied
  | Unknown;

export type RefundsResult = { outcome: "listed"; refunds: ProviderRefund[] } | Busy | Denied | Unknown;

export interface RefundRequest {
  /** Of the payment. */
  reference: string;
  /** Kobo. */
  amount: number;
  note: string;
}

export interface InitializeRequest {
  reference: string;
  /** Kobo. */
  amount: number;
  email: string;
  callbackUrl: string;
  cancelUrl: string;
  /** The one way to pay that its page offers. */
  channel: PaymentChannel;
  metadata?: Record<string, string | number>;
}

export interface ChargeRequest {
  reference: string;
  /** Kobo. */
  amount: number;
  email: string;
  authorizationCode: string;
  callbackUrl?: string;
  /** Nobody waits for the answer, so the provider may put it into a queue. */
  unattended?: boolean;
}

export interface ListRequest {
  from: Date;
  to: Date;
  /** From 1. */
  page: number;
}

export interface PaymentProvider {
  initialize(request: InitializeRequest): Promise<InitializeResult>;
  verify(reference: string): Promise<VerifyResult>;
  /** The transaction with the provider's own number, for events that name nothing else. */
  find(providerId: string): Promise<VerifyResult>;
  chargeAuthorization(request: ChargeRequest): Promise<ChargeResult>;
  /** Whether the card can no longer be charged. */
  deactivate(authorizationCode: string): Promise<boolean>;
  refund(request: RefundRequest): Promise<RefundResult>;
  /** All refunds of the transaction with the provider's own number. */
  refundsOf(providerId: string): Promise<RefundsResult>;
  /** The dispute with the provider's own number. */
  findDispute(providerId: string): Promise<DisputeResult>;
  /** Successful transactions of a span, for the daily comparison. */
  list(span: ListRequest): Promise<ListResult>;
}
