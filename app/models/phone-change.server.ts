import type { Db } from "#db/client";
import { DAY } from "./duration";

/** So long after a password was reset the number stays, so that a stolen mailbox does not take it along. */
const HELD_FOR = DAY;

/** Keeps a number to verify beside the account's own; null forgets it. */
export async function setNewPhone(db: Db, userId: number, phone: string | null): Promise<void> {
  await db.updateTable("users").set({ new_phone: phone }).where("id", "=", userId).execute();
}

/**
 * Puts the new number in the place of the old one. False when the account changes to another number by now, or to
 * none; when another account has verified it, the constraint that says so is thrown: see `isPhoneTaken`.
 */
export async function takeNewPhone(
  db: Db,
  owner: { userId: number; phone: string; now: Date },
): Promise<boolean> {
  const { phone, now } = owner;
  const taken = await db
    .updateTable("users")
    .set({ phone, phone_reachable: true, phone_verified_at: now, new_phone: null })
    .where("id", "=", owner.userId)
    .where("new_phone", "=", phone)
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}

/** Until when a verified number cannot be changed because the password was reset lately, or null. */
export async function heldUntil(db: Db, userId: number, now: Date): Promise<Date | null> {
  const reset = await db
    .selectFrom("audit_events")
    .select("at")
    .where("subject_id", "=", userId)
    .where("action", "=", "password-reset")
    .where("outcome", "=", "ok")
    .where("at", ">", new Date(now.getTime() - HELD_FOR))
    .orderBy("at", "desc")
    .executeTakeFirst();
  return reset ? new Date(reset.at.getTime() + HELD_FOR) : null;
}
