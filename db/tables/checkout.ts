import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { PaymentChannel } from "./payments";
import type { State } from "./state";

export type Duration = "yearly" | "month";

export type OrderMethod = "free" | "trial" | "wallet" | "saved_card" | "tokens" | PaymentChannel;

/** "extras" adds extras to the running period. */
export type OrderKind = "new" | "renewal" | "upgrade" | "extras";

export type OrderState = "awaiting" | "settled" | "cancelled" | "expired";

export interface OrderedExtra {
  kind: "users" | "products" | "outlets";
  optionId: number;
  quantity: number;
}

export interface CheckoutTables {
  coupons: CouponsTable;
  orders: OrdersTable;
  coupon_uses: CouponUsesTable;
  checkouts: CheckoutsTable;
  checkout_add_ons: { checkout_id: number; owner_id: number; group_id: number; option_id: number };
  subscriptions: SubscriptionsTable;
  subscription_additions: SubscriptionAdditionsTable;
  trials: { owner_id: number; phone: string; started_at: Date };
}

export interface CouponsTable {
  id: GeneratedAlways<number>;
  code: string;
  kind: "percent" | "fixed";
  percent: number | null;
  amount: number | null;
  cap: number | null;
  least_spend: Generated<number>;
  starts_on: string;
  ends_on: string;
  plan_id: number | null;
  use_limit: number | null;
  account_limit: Generated<number>;
  taken: Generated<number>;
  disabled: Generated<boolean>;
}

export interface OrdersTable {
  id: GeneratedAlways<number>;
  reference: string;
  owner_id: number;
  location_id: number;
  plan_id: number;
  duration: Duration;
  onboarding_id: number;
  method: OrderMethod;
  state: State<OrderState>;
  kind: OrderKind;
  submission_key: string;
  lines: JSONColumnType<
    { kind?: "plan" | "add-on" | "onboarding" | "credit"; name: string; detail?: string; amount: number }[]
  >;
  subtotal: number;
  discount: number;
  discount_name: string | null;
  vat: number;
  total: number;
  extras: JSONColumnType<OrderedExtra[]>;
  coupon_id: number | null;
  created_at: Date;
  settled_at: Date | null;
  /** The agent who paid with tokens in place of the owner. */
  agent_id: number | null;
}

export type CouponUseState = "reserved" | "used" | "released";

export interface CouponUsesTable {
  id: GeneratedAlways<number>;
  coupon_id: number;
  owner_id: number;
  order_id: number;
  state: State<CouponUseState>;
  reserved_until: Date;
  created_at: Date;
}

export interface CheckoutsTable {
  id: GeneratedAlways<number>;
  owner_id: number;
  location_id: number;
  plan_id: number;
  duration: Duration;
  onboarding_id: number | null;
  payment_method: PaymentChannel | "wallet" | null;
  submission_key: string;
  coupon_id: number | null;
  /** How a card pays: "new", or the id of a saved card. */
  card_choice: string | null;
  /** The price that the check of the card order accepted, and the price that the owner saw last. */
  checked_fingerprint: string | null;
  seen_fingerprint: string | null;
  created_at: Date;
  updated_at: Date;
  /** The agent who chose it for a registrant; null if the owner did. */
  agent_id: number | null;
}

export interface SubscriptionsTable {
  id: GeneratedAlways<number>;
  owner_id: number;
  location_id: number;
  plan_id: number;
  order_id: number;
  kind: "free" | "trial" | "paid";
  duration: Duration;
  starts_at: Date;
  ends_at: Date | null;
  ended_at: Date | null;
  /** The day of the month on which periods end; shorter months end on their last day. */
  anchor_day: number | null;
  renewal_method: "wallet" | "card" | null;
  renewal_card_id: number | null;
  /** When the owner chose it: a security hold that begins later does not affect it. */
  renewal_chosen_at: Date | null;
  cancelled_at: Date | null;
  next_plan_id: number | null;
  next_duration: Duration | null;
  grace_until: Date | null;
  /** How many days before the end the last reminder was sent. */
  reminded_days: number | null;
  /** A job is handling its renewal or end until then. */
  leased_until: Date | null;
  /** Options of its extras that the next period goes without, listed once per unit. */
  taken_out: Generated<number[]>;
  /** When its allowance was applied to what the owner uses; null until it begins. */
  allowance_applied_at: Date | null;
}

export interface SubscriptionAdditionsTable {
  order_id: number;
  owner_id: number;
  subscription_id: number;
  added_at: Date;
  /** When its whole price was refunded, after which it no longer counts. */
  given_back_at: Date | null;
}
