import type { Db } from "#db/client";

export async function countRegistrants(db: Db, agentId: number): Promise<number> {
  const { count } = await db
    .selectFrom("users")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("agentId", "=", agentId)
    .executeTakeFirstOrThrow();
  return count;
}
