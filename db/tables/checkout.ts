import type { GeneratedAlways, JSONColumnType } from "kysely";

export type Duration = "yearly" | "month";

export interface CheckoutTables {
  trials: { owner_id: number; phone: string; started_at: Date };
  checkouts: CheckoutsTable;
  checkout_add_ons: { checkout_id: number; owner_id: number; group_id: number; option_id: number };
  orders: OrdersTable;
  subscriptions: SubscriptionsTable;
}

export interface CheckoutsTable {
  id: GeneratedAlways<number>;
  owner_id: number;
  location_id: number;
  plan_id: number;
  duration: Duration;
  onboarding_id: number | null;
  payment_method: "card" | "wallet" | null;
  submission_key: string;
  created_at: Date;
  updated_at: Date;
}

export interface OrdersTable {
  id: GeneratedAlways<number>;
  reference: string;
  owner_id: number;
  location_id: number;
  plan_id: number;
  duration: Duration;
  onboarding_id: number;
  method: "free" | "trial";
  state: "settled";
  submission_key: string;
  lines: JSONColumnType<{ name: string; amount: number }[]>;
  subtotal: number;
  discount: number;
  total: number;
  created_at: Date;
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
}
