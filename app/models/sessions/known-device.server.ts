import type { Db } from "#db/client";
import { retention } from "~/models/retention";
import { MAX_DEVICES } from "./session";

interface KnownDevice {
  userId: number;
  tokenHash: Buffer;
}

/** Whether this browser has logged in to this account before. */
export async function isKnownDevice(db: Db, device: KnownDevice, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom("devices")
    .select("id")
    .where("user_id", "=", device.userId)
    .where("token_hash", "=", device.tokenHash)
    .where("seen_at", ">", new Date(now.getTime() - retention.devices))
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the browser and deletes all but the newest ones of the account. The caller has locked the account. */
export async function saveDevice(db: Db, { userId, tokenHash }: KnownDevice, now: Date): Promise<void> {
  await db
    .insertInto("devices")
    .values({ user_id: userId, token_hash: tokenHash, created_at: now, seen_at: now })
    .onConflict((conflict) => conflict.columns(["user_id", "token_hash"]).doUpdateSet({ seen_at: now }))
    .execute();
  await db
    .deleteFrom("devices")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("devices")
        .select("id")
        .where("user_id", "=", userId)
        .orderBy("seen_at", "desc")
        .orderBy("id", "desc")
        .offset(MAX_DEVICES),
    )
    .execute();
}

/** Forgets the known devices of an account, except the one given. */
export async function forgetDevices(db: Db, userId: number, except: Buffer | null = null): Promise<void> {
  await db
    .deleteFrom("devices")
    .where("user_id", "=", userId)
    .$if(except !== null, (query) => query.where("token_hash", "!=", except))
    .execute();
}
