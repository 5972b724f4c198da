import type { Generated, GeneratedAlways } from "kysely";
import type { Duration } from "~/models/plans/catalogue";

export interface AgentTables {
  agents: { user_id: number; code: string; created_at: Generated<Date> };
  token_adjustments: TokenAdjustmentsTable;
  chosen_plans: ChosenPlansTable;
  bulk_renewals: BulkRenewalsTable;
  /** The orders paid for in one payment. */
  bulk_renewal_orders: { order_id: number; bulk_renewal_id: number };
}

export interface BulkRenewalsTable {
  id: GeneratedAlways<number>;
  reference: string;
  agent_id: number;
  /** From the order summary: a second post of it shows the result of the first. */
  submission_key: string;
  total: number;
  created_at: Date;
}

export interface TokenAdjustmentsTable {
  reference: string;
  owner_id: number;
  /** What the agent got; negative if staff took some back. */
  amount: number;
  reason: string;
  /** The login of the member of staff. */
  made_by: string;
  created_at: Date;
}

/** What an agent chose for a registrant who still has to log in and verify the phone. */
interface ChosenPlansTable {
  owner_id: number;
  plan_id: number;
  duration: Duration;
  on_trial: boolean;
  created_at: Date;
}
