import type { Db } from "#db/client";
import { DEVICE_LIFE, MOST_DEVICES } from "./session";

interface KnownDevice {
  userId: number;
  tokenHash: Buffer;
}

/** Whether this browser logged in to this account before. */
export async function isKnownDevice(db: Db, device: KnownDevice, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom("devices")
    .select("id")
    .where("user_id", "=", device.userId)
    .where("token_hash", "=", device.tokenHash)
    .where("seen_at", ">", new Date(now.getTime() - DEVICE_LIFE))
    .executeTakeFirst();
  return found !== undefined;
}

/** Keeps the browser, and of the account's others the newest only. */
export async function keepDevice(db: Db, { userId, tokenHash }: KnownDevice, now: Date): Promise<void> {
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
        .offset(MOST_DEVICES),
    )
    .execute();
}

/** After a new password every other browser is a stranger again. */
export async function forgetDevices(db: Db, userId: number, except: Buffer | null = null): Promise<void> {
  await db
    .deleteFrom("devices")
    .where("user_id", "=", userId)
    .$if(except !== null, (query) => query.where("token_hash", "!=", except))
    .execute();
}
