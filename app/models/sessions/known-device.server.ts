import type { Db } from "#db/client";
import { retention } from "~/models/platform/retention";
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
    .where("userId", "=", device.userId)
    .where("tokenHash", "=", device.tokenHash)
    .where("seenAt", ">", new Date(now.getTime() - retention.devices))
    .executeTakeFirst();
  return row !== undefined;
}

/** When the second factor was proved in a browser that asked to be remembered for it; null if it did not. */
export async function findRememberedFactor(db: Db, { userId, tokenHash }: KnownDevice): Promise<Date | null> {
  const row = await db
    .selectFrom("devices")
    .select("factorAt")
    .where("userId", "=", userId)
    .where("tokenHash", "=", tokenHash)
    .executeTakeFirst();
  return row?.factorAt ?? null;
}

/** The next login in each browser asks for the second factor, which has changed. */
export async function forgetFactorOfDevices(db: Db, userId: number): Promise<void> {
  await db
    .updateTable("devices")
    .set({ factorAt: null })
    .where("userId", "=", userId)
    .where("factorAt", "is not", null)
    .execute();
}

/** Stores the browser and deletes all but the newest ones of the account. The caller has locked the account. */
export async function saveDevice(
  db: Db,
  { userId, tokenHash }: KnownDevice,
  now: Date,
  isFactorProved = false,
): Promise<void> {
  const columns = { seenAt: now, ...(isFactorProved && { factorAt: now }) };
  await db
    .insertInto("devices")
    .values({ userId, tokenHash, createdAt: now, ...columns })
    .onConflict((conflict) => conflict.columns(["userId", "tokenHash"]).doUpdateSet(columns))
    .execute();
  await db
    .deleteFrom("devices")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("devices")
        .select("id")
        .where("userId", "=", userId)
        .orderBy("seenAt", "desc")
        .orderBy("id", "desc")
        .offset(MAX_DEVICES),
    )
    .execute();
}

/** Forgets the known devices of an account, except the one given. */
export async function forgetDevices(db: Db, userId: number, except: Buffer | null = null): Promise<void> {
  await deleteDevices(db, userId, except).execute();
}

/** Forgets the devices that first logged in to an account at or after a moment, except the one given. */
export async function forgetDevicesSince(
  db: Db,
  { userId, since, kept }: { userId: number; since: Date; kept: Buffer | null },
): Promise<void> {
  await deleteDevices(db, userId, kept).where("createdAt", ">=", since).execute();
}

const deleteDevices = (db: Db, userId: number, except: Buffer | null) =>
  db
    .deleteFrom("devices")
    .where("userId", "=", userId)
    .$if(except !== null, (query) => query.where("tokenHash", "!=", except));
