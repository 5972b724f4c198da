/** A way to pay on the hosted page. */
export type Channel = "card" | "bank_transfer" | "ussd";

/** The step of the hosted page that comes next. */
export type Step =
  | "method"
  | "card"
  | "pin"
  | "phone"
  | "otp"
  | "bank"
  | "transfer"
  | "ussd-bank"
  | "ussd"
  | "end";

/** An account number or a code to dial that was given out for one transaction. */
export interface Ticket {
  /** "9012345678" or "*737*33*4*18791#" */
  code: string;
  bank: string;
  /** What arrives later is late. */
  until: string;
}

/** Money that a bank has sent and that is here soon. */
export interface Arriving {
  channel: "bank_transfer" | "ussd";
  /** In kobo. */
  amount: number;
  bank: string;
  at: string;
}

export type TransactionStatus =
  | "abandoned"
  | "ongoing"
  | "failed"
  | "success"
  | "reversal-pending"
  | "reversed";

export interface LogEntry {
  type: "action" | "success" | "error";
  message: string;
  /** Seconds since the transaction was created. */
  time: number;
}

export interface Transaction {
  id: string;
  reference: string;
  accessCode: string;
  email: string;
  /** In kobo. */
  amount: number;
  currency: string;
  status: TransactionStatus;
  createdAt: string;
  paidAt: string | null;
  fees: number | null;
  reason: string | null;
  /** What the shop lets the payer choose from. */
  channels: Channel[];
  channel: Channel | null;
  /** In kobo; null where it is what was asked for. */
  paidAmount: number | null;
  /** The newest last; an old one can still be sent to. */
  tickets: Ticket[];
  arriving: Arriving | null;
  /** The payer's bank, of a transfer or a dialled code. */
  payerBank: string | null;
  callbackUrl: string | null;
  metadata: unknown;
  step: Step;
  cardNumber: string | null;
  cardExpiry: { month: string; year: string } | null;
  authorizationCode: string | null;
  log: LogEntry[];
  refunded: number;
}

export interface Authorization {
  code: string;
  signature: string;
  email: string;
  cardNumber: string;
  expMonth: string;
  expYear: string;
  active: boolean;
}

export interface Refund {
  id: string;
  reference: string;
  amount: number;
  status: "pending" | "processing" | "processed" | "failed" | "needs-attention";
  createdAt: string;
  /** What the shop wrote with it, which the API tells and events do not. */
  note?: string;
  /** How the refund will end. */
  outcome: "processed" | "failed" | "needs-attention";
  /** The dispute that it ends; absent for a refund that was asked for. */
  dispute?: string;
}

export type Resolution = "declined" | "merchant-accepted" | "auto-accepted";

export interface Dispute {
  id: string;
  reference: string;
  amount: number;
  /** null while it is open. */
  resolution: Resolution | null;
  createdAt: string;
}

export interface Delivery {
  id: string;
  event: string;
  reference: string;
  /** The exact text that is signed and sent. */
  body: string;
  createdAt: string;
  attempts: number;
  /** When it is sent next; null when it arrived, was dropped or was given up. */
  nextAt: string | null;
  /** The status of the last response; 0 without one. */
  answer: number | null;
}
