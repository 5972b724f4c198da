import { sql } from "kysely";
import type { Db } from "#db/client";

/** The plans that an agent has paid for since then, and what the agent kept of their customers' prices. */
export async function sumAgentPlans(
  db: Db,
  agentId: number,
  since: Date,
): Promise<{ plans: number; kept: number }> {
  return db
    .selectFrom("orders")
    .select((order) => order.fn.countAll<number>().as("plans"))
    .select(sql<number>`coalesce(sum(agent_kept), 0)::bigint`.as("kept"))
    .where("agentId", "=", agentId)
    .where("createdAt", ">=", since)
    .where("kind", "=", "new")
    .where("state", "=", "settled")
    .executeTakeFirstOrThrow();
}
