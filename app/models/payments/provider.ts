import type { PaymentChannel } from "./channel";
import type { Ticket, UssdType } from "./ticket";

/** A card that may be charged again, but only with the e-mail address it was first used with. */
export interface CardAuthorization {
  code: string;
  /** One for every use of a card, by any account; empty if the provider does not give it. */
  signature: string;
  last4: string;
  expMonth: string;
  expYear: string;
  brand: string;
  bank: string;
  /** "NG"; null if the provider does not tell it. */
  country: string | null;
  channel: string;
  reusable: boolean;
}

/** The provider's record of one transaction. */
export interface ProviderPayment {
  reference: string;
  /** The provider adds statuses over time, so a reader must handle unknown ones. */
  status: string;
  /** "live" or "test". */
  domain: string;
  amount: number;
  /** The amount we asked for, if the provider reports it separately from the amount paid. */
  requestedAmount: number | null;
  currency: string;
  email: string;
  fees: number | null;
  /** Up to 64 bits, so it is a string. */
  providerId: string;
  paidAt: Date | null;
  /** Why it failed, in the provider's words; also set for successes. */
  reason: string;
  channel: string;
  authorization: CardAuthorization | null;
  /** The provider's code for the payer, or for the owner of the number that money was sent to; "" if it names none. */
  customerCode: string;
  /** What the bank says about a transfer to a customer's own number; null for other ways to pay. */
  transfer: { number: string; sender: string; senderBank: string } | null;
  /** Number of successes in its record; a second one may be a debit that nobody asked for. */
  successes: number;
}

/** Nothing was done there; the same call may be made later. */
interface Busy {
  outcome: "busy";
  /** Why no connection was made, if that is it: nothing was sent. */
  unreached?: string;
  retryAfterSeconds: number;
}

/** The fault is ours, such as an invalid key: nothing was done there, and nothing will be until we fix it. */
interface ProviderDenial {
  outcome: "denied";
  reason: string;
}

/** It may have been done: verify tells, and the call must never be repeated. */
interface Unknown {
  outcome: "unknown";
  reason: string;
}

export type InitializeResult =
  | { outcome: "opened"; authorizationUrl: string; accessCode: string }
  /** Nothing was created there. */
  | { outcome: "refused"; reason: string }
  | Busy
  | ProviderDenial
  | Unknown;

export type VerifyResult =
  | { outcome: "found"; payment: ProviderPayment }
  | { outcome: "not-found" }
  | Busy
  | ProviderDenial
  | Unknown;

export type ChargeResult =
  /** The charge was attempted: payment.status tells how it went. */
  | { outcome: "charged"; payment: ProviderPayment }
  /** The bank wants the cardholder to confirm first. */
  | { outcome: "paused"; authorizationUrl: string; accessCode: string }
  /** The card's fault, and nothing was created there. `card` means that this card can never be charged again. */
  | { outcome: "refused"; reason: string; card: boolean }
  | Busy
  | ProviderDenial
  | Unknown;

export type TicketResult =
  /** The payer sends the money there. */
  | { outcome: "given"; ticket: Ticket }
  /** Nothing was created there: the provider's own page may still take the payment. */
  | { outcome: "refused"; reason: string }
  | Busy
  | ProviderDenial
  | Unknown;

export type ListResult =
  | { outcome: "listed"; payments: ProviderPayment[]; more: boolean }
  | { outcome: "unknown"; reason: string };

/** One refund at the provider. */
export interface ProviderRefund {
  /** Up to 64 bits, so it is a string. */
  providerId: string;
  state: string;
  amount: number;
  /** Our own note on it, if the provider returns it. */
  note: string | null;
  /** The number of the dispute it ends; null for a requested refund. */
  disputeId: string | null;
}

/** One dispute at the provider. */
export interface ProviderDispute {
  /** Up to 64 bits, so it is a string. */
  providerId: string;
  status: string;
  resolution: string | null;
  /** Kobo that the customer claims; null if the provider does not say. */
  amount: number | null;
  /** Until when it takes our answer; null if it does not say. */
  answerBy: Date | null;
  /** The disputed transaction, by our reference and by the provider's number. */
  reference: string;
  transactionId: string;
}

export type RefundResult =
  | { outcome: "accepted"; refund: ProviderRefund }
  /** Nothing was created there. */
  | { outcome: "refused"; reason: string }
  | Busy
  | ProviderDenial
  | Unknown;

export type DisputeResult =
  | { outcome: "found"; dispute: ProviderDispute }
  | { outcome: "not-found" }
  | Busy
  | ProviderDenial
  | Unknown;

export type RefundsResult =
  | { outcome: "listed"; refunds: ProviderRefund[] }
  | Busy
  | ProviderDenial
  | Unknown;

export interface RefundRequest {
  /** The payment's reference. */
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
  /** The only channel that the provider's page offers. */
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
  /** Unattended, so the provider may queue it. */
  unattended?: boolean;
}

export interface TicketRequest {
  reference: string;
  /** Kobo. */
  amount: number;
  email: string;
  /** Until when it should be good. */
  until: Date;
  by: { channel: "bank_transfer" } | { channel: "ussd"; type: UssdType };
}

export interface ListRequest {
  from: Date;
  to: Date;
  /** The provider's number of the only customer whose payments are listed. */
  customerId?: string;
  /** Starts at 1. */
  page: number;
}

/** A refund in a list of those of all payments. */
export interface ListedProviderRefund extends ProviderRefund {
  /** The provider's number of its transaction. */
  transactionId: string;
}

export type RefundListResult =
  | { outcome: "listed"; refunds: ListedProviderRefund[]; more: boolean }
  | { outcome: "unknown"; reason: string };

export type DisputeListResult =
  | { outcome: "listed"; disputes: ProviderDispute[]; more: boolean }
  | { outcome: "unknown"; reason: string };

export interface CustomerRequest {
  email: string;
  first: string;
  last: string;
  phone: string;
}

export type CustomerResult =
  /** Made now, or known by that address before. */
  | { outcome: "known"; code: string; id: string }
  | { outcome: "refused"; reason: string }
  | Busy
  | ProviderDenial
  | Unknown;

/** An account number at a bank that the provider keeps for one of our customers. */
export interface ProviderAccount {
  providerId: string;
  bank: string;
  bankSlug: string;
  number: string;
  name: string;
}

export type AccountResult =
  | { outcome: "given"; account: ProviderAccount }
  | Unavailable
  /** The bank wants to know first who the customer is. */
  | { outcome: "identity"; reason: string }
  | { outcome: "refused"; reason: string }
  | Busy
  | ProviderDenial
  | Unknown;

/** The provider gives our business no such numbers, for any customer. */
interface Unavailable {
  outcome: "unavailable";
  reason: string;
}

export type AccountsResult =
  | { outcome: "listed"; accounts: ProviderAccount[] }
  | Unavailable
  | Busy
  | ProviderDenial
  | Unknown;

export type CallResult =
  | { outcome: "done" }
  | { outcome: "refused"; reason: string }
  | Busy
  | ProviderDenial
  | Unknown;

export type BanksResult =
  | { outcome: "listed"; slugs: string[] }
  | Unavailable
  | Busy
  | ProviderDenial
  | Unknown;

/** Account numbers of customers. */
export interface AccountProvider {
  /** Finds the customer with this address, or makes one. */
  makeCustomer(request: CustomerRequest): Promise<CustomerResult>;
  /** The banks at which numbers can be had, the provider's favourite first. */
  banks(): Promise<BanksResult>;
  /** Asks for a number at this bank. Only `list` tells whether a lost answer gave one. */
  give(request: { customerCode: string; bank: string }): Promise<AccountResult>;
  /** The active numbers of a customer. */
  list(customerCode: string): Promise<AccountsResult>;
  /** "done" also if the number was closed before. */
  close(providerId: string): Promise<CallResult>;
  /** Starts a search for money that came on this day; what it finds is reported as usual. */
  lookAgain(request: { number: string; bankSlug: string; day: string }): Promise<CallResult>;
}

export interface PaymentProvider {
  accounts: AccountProvider;
  initialize(request: InitializeRequest): Promise<InitializeResult>;
  verify(reference: string): Promise<VerifyResult>;
  /** Finds a transaction by the provider's own number, for events that name nothing else. */
  find(providerId: string): Promise<VerifyResult>;
  chargeAuthorization(request: ChargeRequest): Promise<ChargeResult>;
  /** Asks for the account number of a transfer, or for a code to dial. */
  requestTicket(request: TicketRequest): Promise<TicketResult>;
  /** Resolves to whether the card can no longer be charged. */
  deactivate(authorizationCode: string): Promise<boolean>;
  refund(request: RefundRequest): Promise<RefundResult>;
  /** All refunds of a transaction, by the provider's own number. */
  refundsOf(providerId: string): Promise<RefundsResult>;
  /** Refunds of all transactions that were requested in a span, for the daily comparison. */
  listRefunds(span: Omit<ListRequest, "customerId">): Promise<RefundListResult>;
  /** Finds a dispute by the provider's own number. */
  findDispute(providerId: string): Promise<DisputeResult>;
  /** Disputes of all transactions that were opened in a span, for the daily comparison. */
  listDisputes(span: Omit<ListRequest, "customerId">): Promise<DisputeListResult>;
  /** Successful transactions of a span, for the daily comparison. */
  list(span: ListRequest): Promise<ListResult>;
}
