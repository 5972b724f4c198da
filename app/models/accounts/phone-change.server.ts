import type { Db } from "#db/client";

/** Sets the new number, still to be verified, beside the current one; null removes it. */
export async function setNewPhone(db: Db, userId: number, phone: string | null): Promise<void> {
  await db.updateTable("users").set({ new_phone: phone }).where("id", "=", userId).execute();
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
    .set({ phone, phone_reachable: true, phone_verified_at: now, phone_from_agent: false, new_phone: null })
    .where("id", "=", owner.userId)
    .where("new_phone", "=", phone)
    .where((eb) =>
      eb.or([eb("phone_verified_at", "is", null), eb("held_until", "is", null), eb("held_until", "<=", now)]),
    )
    .returning("id")
    .executeTakeFirst();
  return replaced !== undefined;
}
