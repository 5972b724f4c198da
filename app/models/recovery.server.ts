import type { Db } from "#db/client";
import { RECOVERY_LIFE } from "./recovery";

/** One visitor's way back. Without a user it leads nowhere: nobody has the address. */
export interface Recovery {
  id: number;
  userId: number | null;
  email: string;
  mailAskedAt: Date;
  phoneAskedAt: Date | null;
}

/** The account as it is now, which may have changed since the recovery began. */
export interface RecoverableAccount {
  id: number;
  name: string;
  username: string;
  email: string;
  phone: string;
  phoneReachable: boolean;
  phoneVerifiedAt: Date | null;
}

const columns = [
  "id",
  "user_id as userId",
  "email",
  "mail_asked_at as mailAskedAt",
  "phone_asked_at as phoneAskedAt",
] as const;

const expiry = (now: Date) => new Date(now.getTime() + RECOVERY_LIFE);

/** @param lock keeps a new password from being set meanwhile, which ends what is being prepared */
export async function findAccount(
  db: Db,
  email: string,
  { lock = false } = {},
): Promise<RecoverableAccount | null> {
  const found = await db
    .selectFrom("users")
    .select(["id", "name", "username", "email", "phone"])
    .select(["phone_reachable as phoneReachable", "phone_verified_at as phoneVerifiedAt"])
    .where((eb) => eb(eb.fn<string>("lower", ["email"]), "=", email.toLowerCase()))
    .where("disabled_at", "is", null)
    .$if(lock, (query) => query.forShare())
    .executeTakeFirst();
  return found ?? null;
}

export async function findRecovery(db: Db, tokenHash: Buffer, now: Date): Promise<Recovery | null> {
  const found = await db
    .selectFrom("recoveries")
    .select(columns)
    .where("token_hash", "=", tokenHash)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return found ?? null;
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
      mail_asked_at: now,
      created_at: now,
      expires_at: expiry(now),
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Notes that a code was asked for, which gives the visitor the whole time again. */
export async function touchRecovery(
  db: Db,
  id: number,
  asked: { by: "mail" | "phone" | null; now: Date },
): Promise<void> {
  await db
    .updateTable("recoveries")
    .set({ expires_at: expiry(asked.now) })
    .$if(asked.by === "mail", (query) => query.set({ mail_asked_at: asked.now }))
    .$if(asked.by === "phone", (query) => query.set({ phone_asked_at: asked.now }))
    .where("id", "=", id)
    .execute();
}

export async function endRecovery(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable("recoveries").set({ ended_at: now }).where("id", "=", id).execute();
}

/**
 * Ends what could open the account a second time. Grants come last: who has a code or key accepted at this moment holds
 * its row, so that by then the grant made of it can be seen.
 */
export async function burnRecoveries(db: Db, userId: number, now: Date): Promise<void> {
  for (const table of ["code_flows", "recovery_keys"] as const)
    await db
      .updateTable(table)
      .set({ used_at: now })
      .where("user_id", "=", userId)
      .where("used_at", "is", null)
      .execute();
  await db.deleteFrom("recovery_grants").where("user_id", "=", userId).where("used_at", "is", null).execute();
  await db
    .updateTable("recoveries")
    .set({ ended_at: now })
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .execute();
}
