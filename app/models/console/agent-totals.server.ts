import { sql } from "kysely";
import type { Db } from "#db/client";

interface AgentTotals {
  code: string;
  customers: number;
  /** Orders that the agent paid since a moment, and their total in kobo. */
  orders: number;
  total: number;
}

/** What an agent has done; null for other accounts. */
export async function readAgentTotals(db: Db, agentId: number, since: Date): Promise<AgentTotals | null> {
  const { rows } = await sql<AgentTotals>`
    select code, (select count(*)::int from users where agent_id = ${agentId}) as customers,
      count(orders.id)::int as orders, coalesce(sum(total), 0)::bigint as total
    from agents
    left join orders on orders.agent_id = agents.user_id and orders.method = 'tokens' and orders.settled_at >= ${since}
    where agents.user_id = ${agentId} group by code`.execute(db);
  return rows[0] ?? null;
}
