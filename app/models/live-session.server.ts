import type { Db } from "#db/client";
import { sessionLimits } from "./session";
import type { User } from "./user";

export interface LiveSession {
  id: number;
  startedAt: Date;
  seenAt: Date;
  addressPrefix: string;
  userAgent: string;
}

type Owner = Pick<User, "id" | "role">;

/** The sessions of a user that would still be let in, the one seen last first. */
export async function listSessions(db: Db, user: Owner, now: Date): Promise<LiveSession[]> {
  return db
    .selectFrom("sessions")
    .select([
      "id",
      "created_at as startedAt",
      "seen_at as seenAt",
      "address_prefix as addressPrefix",
      "user_agent as userAgent",
    ])
    .where("user_id", "=", user.id)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .where("seen_at", ">", new Date(now.getTime() - sessionLimits(user.role).idle))
    .orderBy("seen_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Ends one session of the user; false where there is no such one. */
export async function endOneSession(db: Db, userId: number, sessionId: number, now: Date): Promise<boolean> {
  const ended = await db
    .updateTable("sessions")
    .set({ revoked_at: now })
    .where("id", "=", sessionId)
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return ended !== undefined;
}

/** Ends all sessions of the user but one; answers how many. */
export async function endOtherSessions(db: Db, userId: number, keptId: number, now: Date): Promise<number> {
  const ended = await db
    .updateTable("sessions")
    .set({ revoked_at: now })
    .where("user_id", "=", userId)
    .where("id", "!=", keptId)
    .where("revoked_at", "is", null)
    .returning("id")
    .execute();
  return ended.length;
}
