import type { Db } from "#db/client";

/** Keeps a number to verify beside the account's own; null forgets it. */
export async function setNewPhone(db: Db, userId: number, phone: string | null): Promise<void> {
  await db.updateTable("users").set({ new_phone: phone }).where("id", "=", userId).execute();
}

/**
 * Puts the new number in the place of the old one. False when the account changes to another number by now, or to
 * none, or is held; when another account has verified it, the constraint that says so is thrown: see `isPhoneTaken`.
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
    .where((eb) =>
      eb.or([eb("phone_verified_at", "is", null), eb("held_until", "is", null), eb("held_until", "<=", now)]),
    )
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}
