/** What the payer is asked for next on the hosted page. */
export type Step = "card" | "pin" | "phone" | "otp" | "bank" | "end";

export type TransactionStatus =
  "abandoned" | "ongoing" | "failed" | "success" | "reversal-pending" | "reversed";

export interface LogEntry {
  type: "action" | "success" | "error";
  message: string;
  /** Seconds since the start. */
  time: number;
}

export interface Transaction {
  id: string;
  reference: string;
  accessCode: string;
  email: string;
  /** Kobo. */
  amount: number;
  currency: string;
  status: TransactionStatus;
  createdAt: string;
  paidAt: string | null;
  fees: number | null;
  reason: string | null;
  channel: string | null;
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
  /** How the bank will answer. */
  outcome: "processed" | "failed" | "needs-attention";
}

export interface Delivery {
  id: string;
  event: string;
  reference: string;
  /** The exact bytes that are signed and sent. */
  body: string;
  createdAt: string;
  attempts: number;
  /** When it is sent next; null when it arrived, was dropped, or is given up. */
  nextAt: string | null;
  /** Of the newest attempt; 0 when nobody answered. */
  answer: number | null;
}
