import type { GeneratedAlways } from "kysely";

export interface RenewalTables {
  renewals: RenewalsTable;
}

export interface RenewalsTable {
  id: GeneratedAlways<number>;
  subscription_id: number;
  owner_id: number;
  period_starts_at: Date;
  attempt: number;
  order_id: number | null;
  payment_reference: string | null;
  /** Made by the database. */
  charge_key: GeneratedAlways<string>;
  state: "begun" | "paid" | "waiting" | "failed";
  reason: string | null;
  created_at: Date;
  next_attempt_at: Date | null;
}
