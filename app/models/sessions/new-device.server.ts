import type { Db } from "#db/client";
import { DAY } from "~/models/duration";
import { NOT_ME_LINK_LIFE, type NewDevice, TOLD_ONCE_WITHIN } from "./new-device";

interface DeviceLogin {
  userId: number;
  sessionId: number;
  userAgent: string;
  addressPrefix: string;
}

/** Whether a program, which keeps no cookies, has logged in to the account from this network, among the sessions that are still kept. */
export async function hasLoggedInBefore(db: Db, program: DeviceLogin): Promise<boolean> {
  return (await earlierAlike(db, program).executeTakeFirst()) !== undefined;
}

/** Whether its owner was told of a login from the same browser and network just before, as by a form posted twice. */
export async function wasJustTold(db: Db, login: DeviceLogin, now: Date): Promise<boolean> {
  const earlier = await earlierAlike(db, login)
    .where("denialHash", "is not", null)
    .where("createdAt", ">", new Date(now.getTime() - TOLD_ONCE_WITHIN))
    .executeTakeFirst();
  return earlier !== undefined;
}

/** An earlier session of the account, of the same browser or program in the same network. */
const earlierAlike = (db: Db, { userId, sessionId, userAgent, addressPrefix }: DeviceLogin) =>
  db
    .selectFrom("sessions")
    .select("id")
    .where("userId", "=", userId)
    .where("id", "<", sessionId)
    .where("userAgent", "=", userAgent)
    .where("addressPrefix", "=", addressPrefix)
    .limit(1);

/** Whether the account was used before this login, by its sessions and known devices, and by the log of longer ago. */
export async function hasEarlierLogin(
  db: Db,
  { userId, sessionId, deviceHash }: { userId: number; sessionId: number; deviceHash: Buffer },
  now: Date,
): Promise<boolean> {
  const user = await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where((row) =>
      row.or([
        row.exists(
          row.selectFrom("sessions").select("id").where("userId", "=", userId).where("id", "<", sessionId),
        ),
        row.exists(
          row
            .selectFrom("devices")
            .select("id")
            .where("userId", "=", userId)
            .where("tokenHash", "!=", deviceHash),
        ),
        row.exists(
          row
            .selectFrom("auditEvents")
            .select("id")
            .where("subjectId", "=", userId)
            .where("outcome", "=", "ok")
            .where("action", "in", ["login", "sign-up"])
            // This login is in the log already.
            .where("at", "<", new Date(now.getTime() - DAY)),
        ),
      ]),
    )
    .executeTakeFirst();
  return user !== undefined;
}

export async function saveNotMeHash(db: Db, sessionId: number, denialHash: Buffer): Promise<void> {
  await db.updateTable("sessions").set({ denialHash }).where("id", "=", sessionId).execute();
}

export interface ReportableLogin extends NewDevice {
  sessionId: number;
  userId: number;
}

const since = (now: Date): Date => new Date(now.getTime() - NOT_ME_LINK_LIFE);

/** The login that a link denies; null if the link was used or is too old. */
export async function findReportableLogin(
  db: Db,
  denialHash: Buffer,
  now: Date,
): Promise<ReportableLogin | null> {
  const login = await db
    .selectFrom("sessions")
    .select(["id as sessionId", "userId", "userAgent", "addressPrefix", "createdAt as startedAt"])
    .where("denialHash", "=", denialHash)
    .where("createdAt", ">", since(now))
    .executeTakeFirst();
  return login ?? null;
}

/** Uses a link up; false if it was used or is too old. */
export async function useNotMeLink(db: Db, denialHash: Buffer, now: Date): Promise<boolean> {
  const used = await db
    .updateTable("sessions")
    .set({ denialHash: null })
    .where("denialHash", "=", denialHash)
    .where("createdAt", ">", since(now))
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}

/**
 * After a reset, ends the links that have nothing left to end: others can still remove a second factor that is younger
 * than their login. The caller has locked the account.
 */
export async function endSpentNotMeLinks(db: Db, userId: number): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ denialHash: null })
    .where("userId", "=", userId)
    .where("denialHash", "is not", null)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom("secondFactors")
            .select("secondFactors.userId")
            .whereRef("secondFactors.userId", "=", "sessions.userId")
            .whereRef("secondFactors.createdAt", ">=", "sessions.createdAt"),
        ),
      ),
    )
    .execute();
}

/** The caller has locked the account. */
export async function endNotMeLinks(db: Db, userId: number): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ denialHash: null })
    .where("userId", "=", userId)
    .where("denialHash", "is not", null)
    .execute();
}
