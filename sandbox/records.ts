/** A way to pay on the hosted page. */
export type Channel = "card" | "bank_transfer" | "ussd";

/** How a transaction can be paid: on the hosted page, or by a transfer to a customer's own number. */
export type PaidChannel = Channel | "dedicated_nuban";

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

/** An account number or a code to dial, given for one transaction. */
export interface Ticket {
  /** "9012345678" or "*737*33*4*18791#" */
  code: string;
  bank: string;
  /** Money that arrives after this is late. */
  until: string;
}

/** Money that a bank has sent and that will arrive soon. */
export interface ArrivingMoney {
  channel: Exclude<PaidChannel, "card">;
  /** In kobo. */
  amount: number;
  bank: string;
  at: string;
}

type TransactionStatus = "abandoned" | "ongoing" | "failed" | "success" | "reversal-pending" | "reversed";

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
  /** The ways to pay that the shop offers. */
  channels: Channel[];
  channel: PaidChannel | null;
  /** The number that a transfer came to, of a customer who has one. */
  receiver?: { number: string; bank: string };
  /** In kobo; null if it is the requested amount. */
  paidAmount: number | null;
  /** Newest last; money can still be sent to an old one. */
  tickets: Ticket[];
  arriving: ArrivingMoney | null;
  /** The payer's bank, for a transfer or a dialled code. */
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
  /** The shop's note, which is in API responses but not in events. */
  note?: string;
  /** How the refund will end. */
  outcome: "processed" | "failed" | "needs-attention";
  /** The dispute that it ends; absent for a requested refund. */
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
  /** When it is sent next; null once it arrived, was dropped or was given up. */
  nextAt: string | null;
  /** The status of the last response; 0 without one. */
  answer: number | null;
}

export interface Customer {
  email: string;
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
  createdAt: string;
}

/** An account number of a customer. */
export interface Account {
  id: string;
  number: string;
  name: string;
  bank: string;
  slug: string;
  email: string;
  /** False once it was given back: then the customer has no number. */
  assigned: boolean;
  createdAt: string;
}
