import type { OrderedExtra, OrderKind, OrderMethod, OrderState } from "#db/schema";
import type { Duration } from "~/models/plans/catalogue";
import type { QuoteLine } from "~/models/plans/quote";
import { stateTable } from "~/models/state-table";

export type { OrderedExtra, OrderMethod, OrderState };

/** What is settled stays; what ended without a payment does, too. */
export const orderTransitions = stateTable<OrderState>()({
  awaiting: ["settled", "cancelled", "expired"],
  settled: [],
  cancelled: [],
  expired: [],
});

/** What somebody ordered, at the price of that moment. */
export interface Order {
  id: number;
  ownerId: number;
  locationId: number;
  reference: string;
  planId: number;
  duration: Duration;
  onboardingId: number;
  method: OrderMethod;
  state: OrderState;
  kind: OrderKind;
  /** Of the form that asked for it. */
  submissionKey: string;
  lines: QuoteLine[];
  subtotal: number;
  discount: number;
  discountName: string | null;
  vat: number;
  total: number;
  extras: OrderedExtra[];
  couponId: number | null;
  createdAt: Date;
  /** Who paid it with tokens, in place of the owner. */
  agentId: number | null;
}

/** An order that is not written yet. */
export type NewOrder = Omit<Order, "id">;

/** What is told of an order that was paid. */
export interface PaidOrder {
  reference: string;
  title: string;
  /** Null where an agent paid: the price and the receipt are theirs. */
  total: number | null;
  paidAt: Date;
  /** Orders that cost nothing and had nothing to take off have none. */
  hasReceipt: boolean;
}

/** Without 0, 1, I and O, which people confuse when they read a reference out. */
const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** "KP-7G4KD2MX9Q", from ten random bytes. */
export function orderReference(bytes: Uint8Array): string {
  return `KP-${Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join("")}`;
}
