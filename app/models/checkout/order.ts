import type { OrderedExtra, OrderKind, OrderMethod, OrderState } from "#db/schema";
import type { Duration } from "~/models/plans/catalogue";
import type { QuoteLine } from "~/models/plans/quote";
import { DAY } from "~/models/duration";
import { readableLetters } from "~/models/readable-letters";
import { stateTable } from "~/models/state-table";

export type { OrderMethod, OrderState };

/** A settled order stays so, and so does one that ended without a payment. */
export const orderTransitions = stateTable<OrderState>()({
  awaiting: ["settled", "cancelled", "expired"],
  settled: [],
  cancelled: [],
  expired: [],
});

/** How long the price of an unpaid order is valid, unless a link keeps it. */
export const ORDER_LIFE = DAY;

/** How long these can keep it, however many there are. */
const LONGEST_ORDER_LIFE = 14 * DAY;

/** Orders made by then have lost their price, even if a link or claim kept it. */
export const oldestPrice = (now: Date): Date => new Date(now.getTime() - LONGEST_ORDER_LIFE);

type OrderAge = Pick<Order, "kind" | "createdAt">;

/** The last moment of an order's price. That of an upgrade or of extras is for the days that are left. */
export const priceEnd = ({ kind, createdAt }: OrderAge): Date =>
  new Date(createdAt.getTime() + (kind === "upgrade" || kind === "extras" ? ORDER_LIFE : LONGEST_ORDER_LIFE));

export const isPriceOver = (order: OrderAge, now: Date): boolean => priceEnd(order) <= now;

/** An order, at the price of that moment. */
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
  /** The submission key of the form that made it. */
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
  /** The agent who paid it with tokens in place of the owner. */
  agentId: number | null;
}

/** An order not yet written. */
export interface NewOrder extends Omit<Order, "id"> {
  /** What the agent who pays keeps of the price that the owner would pay. */
  agentKept: number | null;
}

/** A settled order that added extras to a running period. */
export interface AddedExtrasOrder extends Pick<Order, "reference" | "lines" | "method" | "total"> {
  settledAt: Date;
}

/** What an owner may know about a paid order. */
export interface PaidOrder {
  reference: string;
  title: string;
  /** null if an agent paid: price and receipt are the agent's. */
  total: number | null;
  paidAt: Date;
  /** Orders that cost nothing and had no discount have no receipt. */
  hasReceipt: boolean;
}

/** "KP-7G4KD2MX9Q", from ten random bytes. */
export const orderReference = (bytes: Uint8Array): string => `KP-${readableLetters(bytes)}`;
