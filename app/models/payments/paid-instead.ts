import type { OrderKind, OrderMethod } from "#db/schema";
import type { PaymentChannel } from "./channel";

/* A payment whose order was paid another way, or for which another order has paid for the same time. */

/** What was paid instead. */
export interface PaidInstead {
  /** "Plus, 1 month" */
  title: string;
  method: OrderMethod;
  kind: OrderKind;
  paidAt: Date;
  /** The agent who paid it. */
  agent: string | null;
  /** The payment at the provider that paid it. */
  channel: PaymentChannel | null;
  byLink: boolean;
}
