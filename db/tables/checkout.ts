import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { AddOnKind, Duration } from "~/models/plans/catalogue";
import type { PaymentChannel } from "./payments";
import type { State } from "./state";

export type OrderMethod = "free" | "trial" | "wallet" | "saved_card" | "tokens" | PaymentChannel;

/** "extras" adds extras to the running period. */
export type OrderKind = "new" | "renewal" | "upgrade" | "extras";

export type OrderState = "awaiting" | "settled" | "cancelled" | "expired";

export interface OrderedExtra {
  kind: AddOnKind;
  optionId: number;
  quantity: number;
}

export interface CheckoutTables {
  coupons: CouponsTable;
  orders: OrdersTable;
  couponUses: CouponUsesTable;
  checkouts: CheckoutsTable;
  checkoutAddOns: { checkoutId: number; ownerId: number; groupId: number; optionId: number };
  subscriptions: SubscriptionsTable;
  subscriptionAdditions: SubscriptionAdditionsTable;
  leavings: LeavingsTable;
  trials: { ownerId: number; phone: string; startedAt: Date };
}

/** Why an owner cancelled or paused the plan. */
export interface LeavingsTable {
  id: GeneratedAlways<number>;
  ownerId: number;
  act: "cancelled" | "paused";
  reason: string | null;
  comment: string | null;
  at: Date;
}

export interface CouponsTable {
  id: GeneratedAlways<number>;
  code: string;
  kind: "percent" | "fixed";
  percent: number | null;
  amount: number | null;
  cap: number | null;
  leastSpend: Generated<number>;
  startsOn: string;
  endsOn: string;
  planId: number | null;
  useLimit: number | null;
  accountLimit: Generated<number>;
  taken: Generated<number>;
  disabled: Generated<boolean>;
}

export interface OrdersTable {
  id: GeneratedAlways<number>;
  reference: string;
  ownerId: number;
  locationId: number;
  planId: number;
  duration: Duration;
  onboardingId: number;
  method: OrderMethod;
  state: State<OrderState>;
  kind: OrderKind;
  submissionKey: string;
  lines: JSONColumnType<
    {
      kind?: "plan" | "add-on" | "onboarding" | "credit";
      name: string;
      detail?: string;
      amount: number;
      periodId?: number;
    }[]
  >;
  subtotal: number;
  discount: number;
  discountName: string | null;
  vat: number;
  total: number;
  extras: JSONColumnType<OrderedExtra[]>;
  couponId: number | null;
  createdAt: Date;
  settledAt: Date | null;
  /** The agent who paid with tokens in place of the owner. */
  agentId: number | null;
  /** What that agent kept of the price that the owner would have paid; null for extras, which have one price. */
  agentKept: number | null;
  /** The order in place of this one, which ended it: it pays, or has paid, for the same. */
  paidByOrderId: number | null;
}

export type CouponUseState = "reserved" | "used" | "released";

export interface CouponUsesTable {
  id: GeneratedAlways<number>;
  couponId: number;
  ownerId: number;
  orderId: number;
  state: State<CouponUseState>;
  reservedUntil: Date;
  createdAt: Date;
}

export interface CheckoutsTable {
  id: GeneratedAlways<number>;
  ownerId: number;
  locationId: number;
  planId: number;
  duration: Duration;
  onboardingId: number | null;
  paymentMethod: PaymentChannel | "wallet" | null;
  submissionKey: string;
  couponId: number | null;
  /** How a card pays: "new", or the id of a saved card. */
  cardChoice: string | null;
  /** Whether the card pays what follows, too; null before the owner was asked. */
  renews: Generated<boolean | null>;
  /** The price that the check of the card order accepted, and the price that the owner saw last. */
  checkedFingerprint: string | null;
  seenFingerprint: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** The agent who chose it for a registrant; null if the owner did. */
  agentId: number | null;
}

export interface SubscriptionsTable {
  id: GeneratedAlways<number>;
  ownerId: number;
  locationId: number;
  planId: number;
  orderId: number;
  kind: "free" | "trial" | "paid" | "paused";
  duration: Duration;
  startsAt: Date;
  endsAt: Date | null;
  endedAt: Date | null;
  /** The day of the month on which periods end; shorter months end on their last day. */
  anchorDay: number | null;
  renewalMethod: "wallet" | "card" | null;
  renewalCardId: number | null;
  /** When the owner chose it: a security hold that begins later does not affect it. */
  renewalChosenAt: Date | null;
  cancelledAt: Date | null;
  nextPlanId: number | null;
  nextDuration: Duration | null;
  graceUntil: Date | null;
  /** For how many months the plan is to be paused after this paid period, and when the owner chose it. */
  pauseMonths: number | null;
  pauseChosenAt: Date | null;
  /** Of a pause: the extras with which the plan returns. */
  keptExtras: JSONColumnType<OrderedExtra[] | null, string | null>;
  /** How many days before the end the last reminder was sent. */
  remindedDays: number | null;
  /** A job is handling its renewal or end until then. */
  leasedUntil: Date | null;
  /** Options of its extras that the next period goes without, listed once per unit. */
  takenOut: Generated<number[]>;
  /** When its allowance was applied to what the owner uses; null until it begins. */
  allowanceAppliedAt: Date | null;
}

export interface SubscriptionAdditionsTable {
  orderId: number;
  ownerId: number;
  subscriptionId: number;
  addedAt: Date;
  /** When its whole price was refunded, after which it no longer counts. */
  givenBackAt: Date | null;
}
