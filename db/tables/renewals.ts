import type { GeneratedAlways } from "kysely";
import type { State } from "./state";

export interface RenewalTables {
  renewals: RenewalsTable;
}

export type AttemptState = "begun" | "waiting" | "paid" | "failed";

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
  state: State<AttemptState>;
  reason: string | null;
  created_at: Date;
  next_attempt_at: Date | null;
}
