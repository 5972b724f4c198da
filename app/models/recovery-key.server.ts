import type { Db } from "#db/client";
import { KEY_LIFE } from "./recovery";

/** Keeps the hash of a key that goes out by mail. Without a user it takes as long and opens nothing. */
export async function keepKey(
  db: Db,
  key: { userId: number | null; hash: Buffer; now: Date },
): Promise<void> {
  const { now } = key;
  await db
    .insertInto("recovery_keys")
    .values({
      user_id: key.userId,
      key_hash: key.hash,
      created_at: now,
      expires_at: new Date(now.getTime() + KEY_LIFE),
    })
    .execute();
}

/** Whether the key is one of this account, still works, and this is its one use. */
export async function useKey(db: Db, key: { userId: number; hash: Buffer; now: Date }): Promise<boolean> {
  const used = await db
    .updateTable("recovery_keys")
    .set({ used_at: key.now })
    .where("key_hash", "=", key.hash)
    .where("user_id", "=", key.userId)
    .where("used_at", "is", null)
    .where("expires_at", ">", key.now)
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}
