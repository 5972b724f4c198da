import type { Db } from "#db/client";
import { DAY } from "./duration";

/** Makes password acts on one account take turns. Weaker than an update of its key, which rows that refer to it need. */
export async function lockAccount(db: Db, userId: number): Promise<void> {
  await db.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
}

/** So long after a reset the account is held: see `isHeld`. */
const HELD_FOR = DAY;

/** Replaces the password by a reset: ends every session and a change of phone, and holds the account for a day. */
export async function resetPassword(
  db: Db,
  { userId, passwordHash, now }: { userId: number; passwordHash: string; now: Date },
): Promise<void> {
  await db
    .updateTable("users")
    .set({
      password_hash: passwordHash,
      new_phone: null,
      held_until: new Date(now.getTime() + HELD_FOR),
    })
    .where("id", "=", userId)
    .where("disabled_at", "is", null)
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .updateTable("sessions")
    .set({ revoked_at: now })
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .execute();
}
