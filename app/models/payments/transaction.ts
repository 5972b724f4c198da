import type { Order } from "~/models/checkout/order";
import type { Payment } from "./payment";
import type { Reversal } from "./reversal";
import type { ReceiptKind } from "~/models/ledger/receipt";

export const transactionStates = {
  paid: "Paid",
  waiting: "Waiting",
  failed: "Not paid",
  returned: "Money going back",
} as const;
export type TransactionState = keyof typeof transactionStates;

type AttemptOrder = Pick<Order, "planId" | "duration" | "kind" | "extras">;

/** The attempt at the provider behind a transaction, with its order. */
export type CardAttempt = Pick<
  Payment,
  | "state"
  | "result"
  | "reason"
  | "authorizationUrl"
  | "providerStatus"
  | "ticketBank"
  | "ticketCode"
  | "amount"
  | "received"
  | "sentBack"
  | "purpose"
  | "walletAmount"
  | "channel"
  | "payLinkId"
  | "withheld"
> & {
  order: (AttemptOrder & { isPaid: boolean }) | null;
};

/** A payment made, or meant to be made, by an owner; or what went back of one, which has its own sum and day. */
export interface Transaction {
  reference: string;
  kind: ReceiptKind;
  title: string;
  /** The customer's shop that an agent paid for, as the receipt names it. */
  shop: string | null;
  paidBy: string;
  total: number;
  /** Kobo that went to the wallet, or would have; null for a purchase. The rest of the total is the fee. */
  added: number | null;
  createdAt: Date;
  hasReceipt: boolean;
  /** null if the wallet paid. */
  attempt: CardAttempt | null;
  /** A refund, dispute or returned transfer of the payment; null for the payment itself. */
  reversal: Reversal | null;
}
