import type { Generated } from "kysely";
import type { Duration } from "~/models/plans/catalogue";

export interface AgentTables {
  agents: { user_id: number; code: string; created_at: Generated<Date> };
  token_adjustments: TokenAdjustmentsTable;
  chosen_plans: ChosenPlansTable;
}

export interface TokenAdjustmentsTable {
  reference: string;
  owner_id: number;
  /** What the agent got; negative where it was taken back. */
  amount: number;
  reason: string;
  /** The login of who did it. */
  made_by: string;
  created_at: Date;
}

/** What an agent chose with a customer who has yet to log in and verify the phone. */
interface ChosenPlansTable {
  owner_id: number;
  plan_id: number;
  duration: Duration;
  on_trial: boolean;
  created_at: Date;
}
