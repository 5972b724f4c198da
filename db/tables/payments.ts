import type { Generated, GeneratedAlways } from "kysely";
import type { State } from "./state";

export type PaymentState = "new" | "open" | "failed" | "expired" | "cancelled" | "settled" | "review";

export type PaymentPurpose = "order" | "top-up" | "tokens";

export type PaymentOutcome = "fulfilled" | "credited" | "suspense" | "returned";

export type ProviderRefundState = "pending" | "processing" | "processed" | "failed" | "needs-attention";

export type RefundState = "asked" | "refused" | ProviderRefundState;

export type DisputeState = "open" | "won" | "lost";

/** Where a payment came from, or its owner's wallet. */
export type RefundTarget = "source" | "wallet";

export type PaymentChannel = "card" | "bank_transfer" | "ussd";

export interface PaymentTables {
  cards: CardsTable;
  payments: PaymentsTable;
  provider_events: ProviderEventsTable;
  refunds: RefundsTable;
  disputes: DisputesTable;
  payment_alerts: PaymentAlertsTable;
  charge_pace: ChargePaceTable;
  suspense_decisions: SuspenseDecisionsTable;
}

export interface CardsTable {
  id: GeneratedAlways<number>;
  owner_id: number;
  signature: string;
  code_cipher: Buffer;
  /** Only this address can charge the card. */
  email: string;
  last4: string;
  exp_month: string;
  exp_year: string;
  brand: string;
  bank: string;
  created_at: Date;
  disabled_at: Date | null;
  removed_at: Date | null;
}

export interface PaymentsTable {
  id: GeneratedAlways<number>;
  reference: string;
  owner_id: number;
  purpose: PaymentPurpose;
  order_id: number | null;
  /** The amount charged to the card. */
  amount: number;
  /** For a top-up or bought tokens: what the wallet gets. The rest is the fee. */
  wallet_amount: number | null;
  currency: "NGN";
  email: string;
  channel: Generated<PaymentChannel>;
  card_id: number | null;
  save_card: Generated<boolean>;
  unattended: Generated<boolean>;
  submission_key: string | null;
  state: State<PaymentState>;
  result: PaymentOutcome | null;
  authorization_url: string | null;
  access_code: string | null;
  provider_status: string | null;
  provider_id: string | null;
  provider_fee: number | null;
  reason: string | null;
  return_path: string | null;
  /** What arrived, if more than was asked for, or once staff have decided about it: all of it is in the wallet. */
  received: number | null;
  /** The newest wrong amount that the bank returned instead of delivering it. */
  sent_back: number | null;
  refunded: Generated<number>;
  /** Of the rest, what staff are refunding, and refunds that wait for a second person. */
  refunding: Generated<number>;
  checks: Generated<number>;
  next_check_at: Date | null;
  created_at: Date;
  settled_at: Date | null;
}

export interface ProviderEventsTable {
  id: GeneratedAlways<number>;
  dedupe_key: string;
  event: string;
  reference: string | null;
  body: string;
  received_at: Date;
  next_attempt_at: Date | null;
  attempts: Generated<number>;
  handled_at: Date | null;
  outcome: string | null;
}

export interface RefundsTable {
  id: GeneratedAlways<number>;
  payment_id: number;
  owner_id: number;
  /** As the previous version wrote it: the number in the provider's list, or a reference from an event. */
  provider_reference: string | null;
  /** The refund's number in the provider's list. null until it was seen there, and for refunds to the wallet. */
  provider_id: Generated<string | null>;
  /** Our own name for it, which the provider stores; null if it was not requested through us. */
  note: string | null;
  target: RefundTarget;
  /** Whether staff end what was bought with it; null if they were not asked. */
  ends_plan: boolean | null;
  amount: number;
  /** Kobo of it that count as refunded, never more than were left. null until it is processed. */
  booked: Generated<number | null>;
  /** When the provider's list was first found not to have it. */
  unlisted_at: Generated<Date | null>;
  /** "asked": the provider has not confirmed that it has it. "refused": the provider does not have it. */
  state: State<RefundState>;
  /** Why the provider refused it. */
  reason: string | null;
  /** Since when the one call may be under way. */
  sent_at: Date | null;
  checks: Generated<number>;
  next_check_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

export interface DisputesTable {
  id: GeneratedAlways<number>;
  payment_id: number;
  owner_id: number;
  provider_id: string;
  amount: number;
  state: State<DisputeState>;
  created_at: Date;
  updated_at: Date;
}

export interface PaymentAlertsTable {
  id: GeneratedAlways<number>;
  kind: string;
  reference: string;
  details: string;
  created_at: Date;
}

/** One row: when the next saved card may be charged. */
export interface ChargePaceTable {
  id: 1;
  next_at: Date;
}

export interface SuspenseDecisionsTable {
  payment_id: number;
  owner_id: number;
  decision: "credited" | "fulfilled" | "returned";
  amount: number;
  reason: string;
  /** The login of the decider. */
  decided_by: string;
  decided_at: Date;
}
