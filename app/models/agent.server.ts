import type { Db } from "#db/client";

/** The code under which an agent registers customers; null for whoever is no agent. */
export async function findAgentCode(db: Db, userId: number): Promise<string | null> {
  const agent = await db.selectFrom("agents").select("code").where("user_id", "=", userId).executeTakeFirst();
  return agent?.code ?? null;
}
