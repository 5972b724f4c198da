import type { Generated } from "kysely";
import type { Duration } from "~/models/plans/catalogue";

export interface AgentTables {
  agents: { user_id: number; code: string; created_at: Generated<Date> };
  chosen_plans: ChosenPlansTable;
}

/** What an agent chose with a customer who has yet to log in and verify the phone. */
interface ChosenPlansTable {
  owner_id: number;
  plan_id: number;
  duration: Duration;
  on_trial: boolean;
  created_at: Date;
}
