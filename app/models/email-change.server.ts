import type { Db } from "#db/client";
import { DAY } from "./duration";

/** The address that a user last asked to change to and has not confirmed yet. Only its code is ever compared. */
export async function findPendingEmail(db: Db, userId: number, now: Date): Promise<string | null> {
  const flow = await db
    .selectFrom("code_flows")
    .select("target")
    .where("user_id", "=", userId)
    .where("purpose", "=", "change_email")
    .where("used_at", "is", null)
    .where("sent_at", ">", new Date(now.getTime() - DAY))
    .orderBy("sent_at", "desc")
    .orderBy("id", "desc")
    .executeTakeFirst();
  return flow?.target ?? null;
}
