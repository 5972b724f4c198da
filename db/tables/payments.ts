import type { Generated, GeneratedAlways } from "kysely";
import type { State } from "./state";

export type PaymentState = "new" | "open" | "failed" | "expired" | "cancelled" | "settled" | "review";

export type PaymentPurpose = "order" | "top-up" | "tokens";

export type PaymentOutcome = "fulfilled" | "credited" | "suspense" | "returned";

export type ProviderRefundState = "pending" | "processing" | "processed" | "failed" | "needs-attention";

export type RefundState = "asked" | "refused" | ProviderRefundState;

export type DisputeState = "open" | "won" | "lost";

/** What happened to a payment. "held" is money in suspense; staff's decision about it is a row of its own table. */
export type PaymentEntryKind =
  | ("failed" | "expired" | "cancelled" | "sent-back")
  | ("fulfilled" | "topped-up" | "credited" | "held")
  | `refund-${RefundState}`;

/** Where a payment came from, or its owner's wallet. */
export type RefundTarget = "source" | "wallet";

export type PaymentChannel = "card" | "bank_transfer" | "ussd";

/** "asked": the provider does not know the account yet. "checking": it does, and has not given a number yet. */
export type DepositAccountState = "asked" | "checking" | "active" | "failed" | "closed";

/** "unavailable": the provider gives us no numbers. "taken": the number is another account's. */
export type DepositAccountFailure = "unavailable" | "identity" | "refused" | "taken" | "silent";

export interface PaymentTables {
  cards: CardsTable;
  payments: PaymentsTable;
  paymentEntries: PaymentEntriesTable;
  providerEvents: ProviderEventsTable;
  refunds: RefundsTable;
  disputes: DisputesTable;
  paymentAlerts: PaymentAlertsTable;
  chargePace: ChargePaceTable;
  suspenseDecisions: SuspenseDecisionsTable;
  depositAccounts: DepositAccountsTable;
  deposits: DepositsTable;
}

export interface CardsTable {
  id: GeneratedAlways<number>;
  ownerId: number;
  signature: string;
  codeCipher: Buffer;
  /** Only this address can charge the card. */
  email: string;
  last4: string;
  expMonth: string;
  expYear: string;
  brand: string;
  bank: string;
  /** "NG", as the provider told it; null if it did not. */
  country: string | null;
  createdAt: Date;
  disabledAt: Date | null;
  removedAt: Date | null;
  /** Until when its owner can have the removed card back. */
  undoUntil: Date | null;
}

export interface PaymentsTable {
  id: GeneratedAlways<number>;
  reference: string;
  ownerId: number;
  purpose: PaymentPurpose;
  orderId: number | null;
  /** The amount charged to the card. */
  amount: number;
  /** For a top-up or bought tokens: what the wallet gets. The rest is the fee. */
  walletAmount: number | null;
  currency: "NGN";
  /** The address the provider was given. */
  email: string;
  channel: Generated<PaymentChannel>;
  /** The link by which another person pays, whose address `email` then is. */
  payLinkId: Generated<number | null>;
  /** What its payer, a company, keeps back from the price for the tax office. */
  withheld: Generated<number | null>;
  cardId: number | null;
  saveCard: Generated<boolean>;
  /** The card that it saved; null if it was to save none, or its bank or the provider does not allow it. */
  savedCardId: Generated<number | null>;
  /** Its card pays the renewals after it. */
  renews: Generated<boolean>;
  unattended: Generated<boolean>;
  submissionKey: string | null;
  state: State<PaymentState>;
  result: PaymentOutcome | null;
  authorizationUrl: string | null;
  accessCode: string | null;
  /** The account number of a transfer, or the code to dial. */
  ticketCode: Generated<string | null>;
  /** Whose account or code it is. For USSD it is known first: the payer chose it. */
  ticketBank: Generated<string | null>;
  ticketName: Generated<string | null>;
  /** The bank returns what is sent later. */
  ticketUntil: Generated<Date | null>;
  providerStatus: string | null;
  providerId: string | null;
  providerFee: number | null;
  reason: string | null;
  returnPath: string | null;
  /** What arrived, if more than was asked for, or once staff have decided about it: all of it is in the wallet. */
  received: number | null;
  /** The newest wrong amount that the bank returned instead of delivering it. */
  sentBack: number | null;
  refunded: Generated<number>;
  /** Of the rest, what staff are refunding, and refunds that wait for a second person. */
  refunding: Generated<number>;
  checks: Generated<number>;
  nextCheckAt: Date | null;
  createdAt: Date;
  settledAt: Date | null;
}

/** One change of a payment or of a refund of it. Rows are only added. */
export interface PaymentEntriesTable {
  id: GeneratedAlways<number>;
  paymentId: number;
  ownerId: number;
  kind: PaymentEntryKind;
  /** Kobo that this change is about; null if no money came. Test money and other currencies count as 0. */
  amount: number | null;
  refundId: number | null;
  /** Why: a reason of the provider's or ours. */
  detail: string | null;
  at: Date;
}

export interface ProviderEventsTable {
  id: GeneratedAlways<number>;
  dedupeKey: string;
  event: string;
  reference: string | null;
  body: string;
  receivedAt: Date;
  nextAttemptAt: Date | null;
  attempts: Generated<number>;
  handledAt: Date | null;
  outcome: string | null;
}

export interface RefundsTable {
  id: GeneratedAlways<number>;
  paymentId: number;
  ownerId: number;
  /** The refund's number in the provider's list. null until it was seen there, and for refunds to the wallet. */
  providerId: string | null;
  /** Our own name for it, which the provider stores; null if it was not requested through us. */
  note: string | null;
  target: RefundTarget;
  /** Whether staff end what was bought with it; null if they were not asked. */
  endsPlan: boolean | null;
  amount: number;
  /** Kobo of it that count as refunded, never more than were left. null until it is processed. */
  booked: number | null;
  /** "asked": the provider has not confirmed that it has it. "refused": the provider does not have it. */
  state: State<RefundState>;
  /** Why the provider refused it. */
  reason: string | null;
  /** Since when the one call may be under way. */
  sentAt: Date | null;
  checks: Generated<number>;
  nextCheckAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface DisputesTable {
  id: GeneratedAlways<number>;
  paymentId: number;
  ownerId: number;
  providerId: string;
  /** What the bank asks back. */
  amount: number;
  state: State<DisputeState>;
  /** When it was opened. */
  createdAt: Date;
  updatedAt: Date;
  /** The card that paid; null if the provider names none. */
  cardSignature: string | null;
  /** Until when the provider takes an answer; null if it does not say. */
  answerBy: Date | null;
  endedAt: Date | null;
  /** What the bank took of a payment that was lost. */
  taken: number | null;
  /** Until when the plan was paid before and after the bank took the money back; null unless that changed. */
  paidUntilBefore: Date | null;
  paidUntilAfter: Date | null;
}

export interface PaymentAlertsTable {
  id: GeneratedAlways<number>;
  kind: string;
  reference: string;
  details: string;
  createdAt: Date;
}

/** One row: when the next saved card may be charged. */
export interface ChargePaceTable {
  id: 1;
  nextAt: Date;
}

export interface SuspenseDecisionsTable {
  paymentId: number;
  ownerId: number;
  decision: "credited" | "fulfilled" | "returned";
  amount: number;
  reason: string;
  /** The login of the decider. */
  decidedBy: string;
  decidedAt: Date;
}

/** An account number at a bank, whose money belongs to one of our accounts. */
export interface DepositAccountsTable {
  id: GeneratedAlways<number>;
  ownerId: number;
  provider: "paystack";
  domain: "test" | "live";
  state: State<DepositAccountState>;
  /** The provider's code and number for the account's owner. */
  customerCode: string | null;
  customerId: string | null;
  /** The provider's own number for the account number. */
  providerId: string | null;
  bank: string | null;
  bankSlug: string | null;
  number: string | null;
  name: string | null;
  failure: DepositAccountFailure | null;
  askedAt: Date;
  checks: Generated<number>;
  nextCheckAt: Date | null;
  /** When the bank was last asked to look for money. */
  lookedAt: Date | null;
  closedAt: Date | null;
}

/** What the bank says about a transfer to an account number. */
export interface DepositsTable {
  paymentId: number;
  ownerId: number;
  /** null if we do not know the number, or if it is another customer's there. */
  accountId: number | null;
  domain: string;
  providerId: string;
  number: string;
  sender: string;
  senderBank: string;
  createdAt: Date;
}
