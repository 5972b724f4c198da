import type { Db } from "#db/client";
import { GRANT_LIFE } from "./recovery";
import type { User } from "./user";
import { userColumns } from "./user.server";

/** Lets whoever has the token set a new password for this one account, once. */
export async function openGrant(
  db: Db,
  grant: { userId: number; tokenHash: Buffer; now: Date },
): Promise<void> {
  const { now } = grant;
  await db
    .insertInto("recovery_grants")
    .values({
      user_id: grant.userId,
      token_hash: grant.tokenHash,
      created_at: now,
      expires_at: new Date(now.getTime() + GRANT_LIFE),
    })
    .execute();
}

/** The account that a grant which still works is for. */
export async function findGranted(db: Db, tokenHash: Buffer, now: Date): Promise<User | null> {
  const found = await db
    .selectFrom("recovery_grants")
    .innerJoin("users", "users.id", "recovery_grants.user_id")
    .select(userColumns)
    .where("token_hash", "=", tokenHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  return found ?? null;
}

/** Whether this grant changed the password, for as long as it would have lived. */
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

/** Whether this is the grant's one use. */
export async function useGrant(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
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
