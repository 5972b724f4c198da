import type { Generated, GeneratedAlways } from "kysely";
import type { Duration } from "~/models/plans/catalogue";

export interface AgentTables {
  agents: { userId: number; code: string; createdAt: Generated<Date> };
  tokenAdjustments: TokenAdjustmentsTable;
  chosenPlans: ChosenPlansTable;
  bulkRenewals: BulkRenewalsTable;
  /** The orders paid for in one payment. */
  bulkRenewalOrders: { orderId: number; bulkRenewalId: number };
}

export interface BulkRenewalsTable {
  id: GeneratedAlways<number>;
  reference: string;
  agentId: number;
  /** From the order summary: a second post of it shows the result of the first. */
  submissionKey: string;
  total: number;
  createdAt: Date;
}

export interface TokenAdjustmentsTable {
  reference: string;
  ownerId: number;
  /** What the agent got; negative if staff took some back. */
  amount: number;
  reason: string;
  /** The login of the member of staff. */
  madeBy: string;
  createdAt: Date;
}

/** What an agent chose for a registrant who still has to log in and verify the phone. */
interface ChosenPlansTable {
  ownerId: number;
  planId: number;
  duration: Duration;
  onTrial: boolean;
  createdAt: Date;
}
