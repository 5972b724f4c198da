import type { GeneratedAlways } from "kysely";
import type { PaymentPurpose } from "./payments";
import type { State } from "./state";

export type PayLinkState = "open" | "paid" | "withdrawn" | "expired";

export interface PayLinkTables {
  payLinks: PayLinksTable;
}

/** A link with which an owner, or an agent for an owner, asks another person to pay. */
export interface PayLinksTable {
  id: GeneratedAlways<number>;
  reference: string;
  tokenHash: Buffer;
  /** Whose order or wallet it pays. */
  ownerId: number;
  /** The owner, or the owner's agent. */
  madeBy: number;
  purpose: PaymentPurpose;
  orderId: number | null;
  /** What the payer is charged. */
  amount: number;
  /** For a top-up: what the wallet gets. The rest is the fee. */
  walletAmount: number | null;
  state: State<PayLinkState>;
  createdAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  /** The payment by this link that paid it; null if its order was paid another way. */
  paymentId: number | null;
}
