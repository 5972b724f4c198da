import type { Db } from "#db/client";

/** Sets the new number, still to be verified, beside the current one; null removes it. */
export async function setNewPhone(db: Db, userId: number, phone: string | null): Promise<void> {
  await db.updateTable("users").set({ newPhone: phone }).where("id", "=", userId).execute();
}

/**
 * Replaces the phone number by the verified new one. Returns false if the account has another new number or none by
 * now, or is on hold. A number that another account has verified throws: see `isPhoneTaken`.
 */
export async function replacePhone(
  db: Db,
  owner: { userId: number; phone: string; now: Date },
): Promise<boolean> {
  const { phone, now } = owner;
  const replaced = await db
    .updateTable("users")
    .set({ phone, phoneReachable: true, phoneVerifiedAt: now, phoneFromAgent: false, newPhone: null })
    .where("id", "=", owner.userId)
    .where("newPhone", "=", phone)
    .where((eb) =>
      eb.or([eb("phoneVerifiedAt", "is", null), eb("heldUntil", "is", null), eb("heldUntil", "<=", now)]),
    )
    .returning("id")
    .executeTakeFirst();
  return replaced !== undefined;
}
