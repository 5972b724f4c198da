import type { Db } from "#db/client";
import { approvesAgain, REST, takeovers } from "./decider";

/** When a staff account may approve again, after it was recovered or changed by others; null if it may now. */
export async function findRest(db: Db, staffId: number, now: Date): Promise<Date | null> {
  const newest = await db
    .selectFrom("auditEvents")
    .select("at")
    .where("subjectId", "=", staffId)
    .where("action", "in", [...takeovers])
    .where("outcome", "=", "ok")
    .where("at", ">", new Date(now.getTime() - REST))
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  return approvesAgain(newest?.at ?? null, now);
}
