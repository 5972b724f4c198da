import { sql } from "kysely";
import type { Db } from "#db/client";
import type { Channel } from "#db/schema";
import { SECURITY_HOLD, type User } from "~/models/users/user";
import { userColumns } from "~/models/users/user.server";
import { GRANT_LIFE, KEY_LIFE, RECOVERY_LIFE } from "./recovery";

/** One visitor's recovery of an account. Without a user it is a decoy for an address that has no account. */
export interface Recovery {
  id: number;
  userId: number | null;
  email: string;
  /** null while no mail was sent, because too many were requested. */
  mailAskedAt: Date | null;
  phoneAskedAt: Date | null;
  /** When the mailbox was proved, if that alone does not open the account. */
  mailboxProvedAt: Date | null;
  /** When the phone was proved, if that alone does not open the account. */
  phoneProvedAt: Date | null;
}

/** What the person behind a grant has proved to have. */
export interface Proved {
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
  /** Whether an agent typed the phone and nobody else has proved it. */
  phoneFromAgent: boolean;
}

const columns = [
  "id",
  "user_id as userId",
  "email",
  "mail_asked_at as mailAskedAt",
  "phone_asked_at as phoneAskedAt",
  "mailbox_proved_at as mailboxProvedAt",
  "phone_proved_at as phoneProvedAt",
] as const;

const expiry = (now: Date) => new Date(now.getTime() + RECOVERY_LIFE);

/**
 * The account that a recovery of this address is about. Of several it is the one that has confirmed it; otherwise one
 * without a password, which only its mailbox can open and whose address an agent or staff typed; otherwise the
 * oldest.
 * @param lock locks the account, as the first lock of the transaction: see `lockAccount`
 */
export async function findAccount(
  db: Db,
  email: string,
  { lock = false } = {},
): Promise<RecoverableAccount | null> {
  const account = await db
    .selectFrom("users")
    .select(["id", "name", "username", "email", "phone"])
    .select(["phone_reachable as phoneReachable", "phone_verified_at as phoneVerifiedAt"])
    .select(["email_verified_at as emailVerifiedAt", "phone_from_agent as phoneFromAgent"])
    .where((eb) => eb(eb.fn<string>("lower", ["email"]), "=", email.toLowerCase()))
    .where("disabled_at", "is", null)
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
    .where("token_hash", "=", tokenHash)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return recovery ?? null;
}

export async function openRecovery(
  db: Db,
  recovery: { tokenHash: Buffer; userId: number | null; email: string; now: Date },
): Promise<Recovery> {
  const { now } = recovery;
  return db
    .insertInto("recoveries")
    .values({
      token_hash: recovery.tokenHash,
      user_id: recovery.userId,
      email: recovery.email,
      mail_asked_at: null,
      phone_asked_at: null,
      mailbox_proved_at: null,
      created_at: now,
      expires_at: expiry(now),
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
    .set({ expires_at: expiry(requested.now) })
    .$if(requested.by === "mail", (query) => query.set({ mail_asked_at: requested.now }))
    .$if(requested.by === "phone", (query) => query.set({ phone_asked_at: requested.now }))
    .where("id", "=", id)
    .execute();
}

/** Records that the mailbox was proved. The recovery continues, since this account requires more. */
export async function noteMailboxProved(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable("recoveries").set({ mailbox_proved_at: now }).where("id", "=", id).execute();
}

/** The same for the phone. */
export async function notePhoneProved(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable("recoveries").set({ phone_proved_at: now }).where("id", "=", id).execute();
}

/** Whether an agent typed the account's phone and nobody else has proved it. */
export async function isPhoneFromAgent(db: Db, userId: number): Promise<boolean> {
  const user = await db
    .selectFrom("users")
    .select("phone_from_agent")
    .where("id", "=", userId)
    .executeTakeFirst();
  return user?.phone_from_agent ?? false;
}

export async function endRecovery(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable("recoveries").set({ ended_at: now }).where("id", "=", id).execute();
}

/** Opens a grant: its token allows setting a new password for this account once. */
export async function openGrant(
  db: Db,
  grant: { userId: number; tokenHash: Buffer; proved: Proved; now: Date },
): Promise<void> {
  const { now } = grant;
  await db
    .insertInto("recovery_grants")
    .values({
      user_id: grant.userId,
      token_hash: grant.tokenHash,
      proved_mailbox: grant.proved.mailbox,
      proved_phone: grant.proved.phone,
      created_at: now,
      expires_at: new Date(now.getTime() + GRANT_LIFE),
    })
    .execute();
}

/** The account of a valid grant, and what was proved for it. */
export async function findGranted(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<{ user: User; proved: Proved } | null> {
  const granted = await db
    .selectFrom("recovery_grants")
    .innerJoin("users", "users.id", "recovery_grants.user_id")
    .select(userColumns)
    .select(["proved_mailbox", "proved_phone"])
    .where("token_hash", "=", tokenHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  if (granted === undefined) return null;
  const { proved_mailbox: mailbox, proved_phone: phone, ...user } = granted;
  return { user, proved: { mailbox, phone } };
}

/** Whether the grant was used to change the password and has not expired since. */
export async function isGrantUsed(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const used = await db
    .selectFrom("recovery_grants")
    .select("id")
    .where("token_hash", "=", tokenHash)
    .where("used_at", "is not", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return used !== undefined;
}

/** Uses a grant up. Returns false if it is used, revoked or expired. */
export async function consumeGrant(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const used = await db
    .updateTable("recovery_grants")
    .set({ used_at: now })
    .where("token_hash", "=", tokenHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
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
    .insertInto("recovery_keys")
    .values({
      user_id: key.userId,
      key_hash: key.hash,
      channel: key.channel,
      created_at: now,
      expires_at: new Date(now.getTime() + KEY_LIFE),
    })
    .execute();
}

/**
 * Uses a recovery key up and returns what it was sent to. null if it does not belong to the account, is used, revoked
 * or expired.
 */
export async function consumeKey(
  db: Db,
  key: { userId: number; hash: Buffer; now: Date },
): Promise<Channel | null> {
  const used = await db
    .updateTable("recovery_keys")
    .set({ used_at: key.now })
    .where("key_hash", "=", key.hash)
    .where("user_id", "=", key.userId)
    .where("used_at", "is", null)
    .where("expires_at", ">", key.now)
    .returning("channel")
    .executeTakeFirst();
  return used?.channel ?? null;
}

interface Reset {
  userId: number;
  passwordHash: string;
  proved: Proved;
  now: Date;
}

/**
 * Sets the password of a reset, ends all sessions and a pending phone change, and puts the account on hold. A mailbox
 * proved for it counts as confirmed. Returns false if the account has been disabled.
 */
export async function resetPassword(db: Db, { userId, passwordHash, proved, now }: Reset): Promise<boolean> {
  const reset = await db
    .updateTable("users")
    .set({
      password_hash: passwordHash,
      new_phone: null,
      held_until: new Date(now.getTime() + SECURITY_HOLD),
    })
    .$if(proved.mailbox, (query) =>
      query.set({ email_verified_at: sql<Date>`coalesce(email_verified_at, ${now})` }),
    )
    .$if(proved.mailbox && proved.phone, (query) => query.set({ phone_from_agent: false }))
    .where("id", "=", userId)
    .where("disabled_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (reset === undefined) return false;
  await db
    .updateTable("sessions")
    .set({ revoked_at: now })
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .execute();
  return true;
}
