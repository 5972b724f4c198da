import type { Db } from "#db/client";
import type { User } from "~/models/users/user";
import { userColumns } from "~/models/users/user.server";
import { PENDING_LOGIN_LIFE } from "./pending-login";

export interface PendingLogin {
  id: number;
  user: User;
  passwordDigest: Buffer;
}

interface NewPendingLogin {
  userId: number;
  tokenHash: Buffer;
  passwordDigest: Buffer;
  now: Date;
}

const since = (now: Date): Date => new Date(now.getTime() - PENDING_LOGIN_LIFE);

export async function savePendingLogin(db: Db, { now, ...login }: NewPendingLogin): Promise<number> {
  const { id } = await db
    .insertInto("pendingLogins")
    .values({ ...login, createdAt: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The login of a token that still waits, and its account; null if it was used or waited too long. */
export async function findPendingLogin(db: Db, tokenHash: Buffer, now: Date): Promise<PendingLogin | null> {
  const row = await db
    .selectFrom("pendingLogins")
    .innerJoin("users", "users.id", "pendingLogins.userId")
    .select(userColumns)
    .select(["pendingLogins.id as loginId", "passwordDigest"])
    .where("tokenHash", "=", tokenHash)
    .where("usedAt", "is", null)
    .where("pendingLogins.createdAt", ">", since(now))
    .where("disabledAt", "is", null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { loginId, passwordDigest, ...user } = row;
  return { id: loginId, user, passwordDigest };
}

/** Uses a waiting login up; false if it was used or waited too long. */
export async function usePendingLogin(db: Db, id: number, now: Date): Promise<boolean> {
  const used = await db
    .updateTable("pendingLogins")
    .set({ usedAt: now })
    .where("id", "=", id)
    .where("usedAt", "is", null)
    .where("createdAt", ">", since(now))
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}

/** Ends the log-ins of an account that wait for the second factor. The caller has locked the account. */
export async function endPendingLogins(db: Db, userId: number, now: Date): Promise<void> {
  await db
    .updateTable("pendingLogins")
    .set({ usedAt: now })
    .where("userId", "=", userId)
    .where("usedAt", "is", null)
    .execute();
}
