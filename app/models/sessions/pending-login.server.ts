import type { Db } from "#db/client";
import type { User } from "~/models/users/user";
import { userColumns } from "~/models/users/user.server";
import { PENDING_LOGIN_LIFE } from "./pending-login";

/** The password of an account, and whether it has a second factor, in one statement: every login reads both. */
export async function findSecrets(db: Db, userId: number) {
  return db
    .selectFrom("users")
    .leftJoin("secondFactors", "secondFactors.userId", "users.id")
    .select(["users.passwordHash", "secondFactors.userId as factorOf"])
    .where("users.id", "=", userId)
    .where("disabledAt", "is", null)
    .executeTakeFirst();
}

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

const provedColumn = { phone: "phoneProvedAt", mailbox: "mailboxProvedAt" } as const;
const provedColumns = ["phoneProvedAt", "mailboxProvedAt"] as const;

interface LoginProofs {
  phone: boolean;
  mailbox: boolean;
}

const provedOf = (row: { phoneProvedAt: Date | null; mailboxProvedAt: Date | null }): LoginProofs => ({
  phone: row.phoneProvedAt !== null,
  mailbox: row.mailboxProvedAt !== null,
});

/** What was proved in a login besides the password. */
export async function readProved(db: Db, id: number): Promise<LoginProofs> {
  const row = await db
    .selectFrom("pendingLogins")
    .select(provedColumns)
    .where("id", "=", id)
    .executeTakeFirst();
  return row === undefined ? { phone: false, mailbox: false } : provedOf(row);
}

/** Notes a proof in a login that still waits and answers all that are proved; null if it waits no longer. */
export async function noteProved(
  db: Db,
  { id, passwordDigest }: PendingLogin,
  proof: keyof LoginProofs,
  now: Date,
): Promise<LoginProofs | null> {
  const row = await db
    .updateTable("pendingLogins")
    .set({ [provedColumn[proof]]: now })
    .where("id", "=", id)
    .where("passwordDigest", "=", passwordDigest)
    .where("usedAt", "is", null)
    .where("createdAt", ">", since(now))
    .returning(provedColumns)
    .executeTakeFirst();
  return row === undefined ? null : provedOf(row);
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

/** Ends the logins of an account that wait for the second factor. The caller has locked the account. */
export async function endPendingLogins(db: Db, userId: number, now: Date): Promise<void> {
  await db
    .updateTable("pendingLogins")
    .set({ usedAt: now })
    .where("userId", "=", userId)
    .where("usedAt", "is", null)
    .execute();
}
