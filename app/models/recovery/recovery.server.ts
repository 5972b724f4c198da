import { sql } from "kysely";
import type { Db } from "#db/client";
import type { Channel } from "#db/schema";
import { SECURITY_HOLD, type User } from "~/models/users/user";
import { hasEmail, hasPhone, hasUsername, readLoginName } from "~/models/users/login-name.server";
import { userColumns } from "~/models/users/user.server";
import { GRANT_LIFE, KEY_LIFE, RECOVERY_LIFE } from "./recovery-life";

/** One visitor's recovery of an account. Without a user it is a decoy for a name that has no account. */
export interface Recovery {
  id: number;
  userId: number | null;
  /** The e-mail, username or phone number that was typed, as `readLoginName` reads it. */
  typed: string;
  /** null while no mail was sent, because too many were requested. */
  mailAskedAt: Date | null;
  phoneAskedAt: Date | null;
  /** When the mailbox was proved, if that alone does not open the account. */
  mailboxProvedAt: Date | null;
  /** When the phone was proved, if that alone does not open the account. */
  phoneProvedAt: Date | null;
}

/** What the person behind a grant has proved to have. */
export interface RecoveryProofs {
  mailbox: boolean;
  phone: boolean;
}

/** The current data of an account that is being recovered. */
export interface RecoverableAccount {
  id: number;
  name: string;
  username: string;
  email: string;
  phone: string;
  phoneReachable: boolean;
  phoneVerifiedAt: Date | null;
  emailVerifiedAt: Date | null;
  /** Whether an agent typed the phone and only the agent has proved it. */
  phoneFromAgent: boolean;
}

const columns = [
  "id",
  "userId",
  "email as typed",
  "mailAskedAt",
  "phoneAskedAt",
  "mailboxProvedAt",
  "phoneProvedAt",
] as const;

const hasName = { email: hasEmail, phone: hasPhone, username: hasUsername } as const;

const expiry = (now: Date) => new Date(now.getTime() + RECOVERY_LIFE);

/**
 * The account that a recovery of this name is about. Of several with one address it is the one that has confirmed it;
 * otherwise one without a password, which only its mailbox can open and whose address an agent or staff typed;
 * otherwise the oldest.
 * @param lock locks the account, as the first lock of the transaction: see `lockAccount`
 */
export async function findAccount(
  db: Db,
  typed: string,
  { lock = false } = {},
): Promise<RecoverableAccount | null> {
  const { kind, value } = readLoginName(typed);
  const account = await db
    .selectFrom("users")
    .select(["id", "name", "username", "email", "phone"])
    .select(["phoneReachable", "phoneVerifiedAt"])
    .select(["emailVerifiedAt", "phoneFromAgent"])
    .where((eb) => hasName[kind](eb, value))
    .where("disabledAt", "is", null)
    .orderBy(sql`email_verified_at is null`)
    .orderBy(sql`password_hash is not null`)
    .orderBy("id")
    .limit(1)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  return account ?? null;
}

export async function findRecovery(db: Db, tokenHash: Buffer, now: Date): Promise<Recovery | null> {
  const recovery = await db
    .selectFrom("recoveries")
    .select(columns)
    .where("tokenHash", "=", tokenHash)
    .where("endedAt", "is", null)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
  return recovery ?? null;
}

export async function insertRecovery(
  db: Db,
  recovery: { tokenHash: Buffer; userId: number | null; typed: string; now: Date },
): Promise<Recovery> {
  const { now } = recovery;
  return db
    .insertInto("recoveries")
    .values({
      tokenHash: recovery.tokenHash,
      userId: recovery.userId,
      email: recovery.typed,
      mailAskedAt: null,
      phoneAskedAt: null,
      mailboxProvedAt: null,
      createdAt: now,
      expiresAt: expiry(now),
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Extends a recovery, and records when a code was requested. */
export async function touchRecovery(
  db: Db,
  id: number,
  requested: { by: "mail" | "phone" | null; now: Date },
): Promise<void> {
  await db
    .updateTable("recoveries")
    .set({ expiresAt: expiry(requested.now) })
    .$if(requested.by === "mail", (query) => query.set({ mailAskedAt: requested.now }))
    .$if(requested.by === "phone", (query) => query.set({ phoneAskedAt: requested.now }))
    .where("id", "=", id)
    .execute();
}

/** Records that the mailbox was proved. The recovery continues, since this account requires more. */
export async function noteMailboxProved(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable("recoveries").set({ mailboxProvedAt: now }).where("id", "=", id).execute();
}

/** Records that the phone was proved. The recovery continues, since this account requires more. */
export async function notePhoneProved(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable("recoveries").set({ phoneProvedAt: now }).where("id", "=", id).execute();
}

export async function endRecovery(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable("recoveries").set({ endedAt: now }).where("id", "=", id).execute();
}

/** Opens a grant: its token allows setting a new password for this account once. */
export async function insertGrant(
  db: Db,
  grant: { userId: number; tokenHash: Buffer; proved: RecoveryProofs; now: Date },
): Promise<void> {
  const { now } = grant;
  await db
    .insertInto("recoveryGrants")
    .values({
      userId: grant.userId,
      tokenHash: grant.tokenHash,
      provedMailbox: grant.proved.mailbox,
      provedPhone: grant.proved.phone,
      createdAt: now,
      expiresAt: new Date(now.getTime() + GRANT_LIFE),
    })
    .execute();
}

/** The account of a valid grant, and what was proved for it. */
export async function findGranted(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<{ user: User; proved: RecoveryProofs } | null> {
  const granted = await db
    .selectFrom("recoveryGrants")
    .innerJoin("users", "users.id", "recoveryGrants.userId")
    .select(userColumns)
    .select(["provedMailbox", "provedPhone"])
    .where("tokenHash", "=", tokenHash)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now)
    .where("disabledAt", "is", null)
    .executeTakeFirst();
  if (granted === undefined) return null;
  const { provedMailbox: mailbox, provedPhone: phone, ...user } = granted;
  return { user, proved: { mailbox, phone } };
}

/** Whether the grant was used to change the password and has not expired since. */
export async function isGrantUsed(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const used = await db
    .selectFrom("recoveryGrants")
    .select("id")
    .where("tokenHash", "=", tokenHash)
    .where("usedAt", "is not", null)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
  return used !== undefined;
}

/** Uses a grant up. Returns false if it is used, revoked or expired. */
export async function consumeGrant(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const used = await db
    .updateTable("recoveryGrants")
    .set({ usedAt: now })
    .where("tokenHash", "=", tokenHash)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now)
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}

/** Stores the hash of a recovery key. A key without a user opens nothing; it is stored for the same response time. */
export async function saveKey(
  db: Db,
  key: { userId: number | null; hash: Buffer; channel: Channel; now: Date },
): Promise<void> {
  const { now } = key;
  await db
    .insertInto("recoveryKeys")
    .values({
      userId: key.userId,
      keyHash: key.hash,
      channel: key.channel,
      createdAt: now,
      expiresAt: new Date(now.getTime() + KEY_LIFE),
    })
    .execute();
}

/**
 * Uses a recovery key up and returns what it was sent to. null if it does not belong to the account, is used, revoked
 * or expired. That of an account without a password stays until one is set: its person has no other way in.
 */
export async function consumeKey(
  db: Db,
  key: { userId: number; hash: Buffer; now: Date },
): Promise<Channel | null> {
  const used = await db
    .updateTable("recoveryKeys")
    .set({
      usedAt: sql`case when (select password_hash from users where id = ${key.userId}) is not null
        then ${key.now}::timestamptz end`,
    })
    .where("keyHash", "=", key.hash)
    .where("userId", "=", key.userId)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", key.now)
    .returning("channel")
    .executeTakeFirst();
  return used?.channel ?? null;
}

/** The account of a recovery key that can still be used. */
export async function findKeyOwner(db: Db, hash: Buffer, now: Date): Promise<number | null> {
  const key = await db
    .selectFrom("recoveryKeys")
    .select("userId")
    .where("keyHash", "=", hash)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
  return key?.userId ?? null;
}

interface Reset {
  userId: number;
  passwordHash: string;
  proved: RecoveryProofs;
  now: Date;
}

/**
 * Sets the password of a reset, ends a pending phone change, and puts the account on hold. A mailbox proved for it
 * counts as confirmed. Returns false if the account has been disabled.
 */
export async function resetPassword(db: Db, { userId, passwordHash, proved, now }: Reset): Promise<boolean> {
  const reset = await db
    .updateTable("users")
    .set({
      passwordHash,
      newPhone: null,
      heldUntil: new Date(now.getTime() + SECURITY_HOLD),
    })
    .$if(proved.mailbox, (query) =>
      query.set({ emailVerifiedAt: sql<Date>`coalesce(email_verified_at, ${now})` }),
    )
    .$if(proved.mailbox && proved.phone, (query) => query.set({ phoneFromAgent: false }))
    .where("id", "=", userId)
    .where("disabledAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  return reset !== undefined;
}

/** Whether a proof of the phone or the mailbox has set a new password since a moment. */
export async function wasResetSince(db: Db, userId: number, since: Date): Promise<boolean> {
  const reset = await db
    .selectFrom("auditEvents")
    .select("id")
    .where("subjectId", "=", userId)
    .where("action", "=", "password-reset")
    .where("outcome", "=", "ok")
    .where("at", ">=", since)
    .limit(1)
    .executeTakeFirst();
  return reset !== undefined;
}
