import { sql } from "kysely";
import type { Db } from "#db/client";

/** Makes an owner's account a staff account; false if it is not an owner's, or has ordered or paid anything. */
export async function makeStaff(db: Db, userId: number): Promise<boolean> {
  const made = await db
    .updateTable("users")
    .set({ role: "staff" })
    .where("id", "=", userId)
    .where("role", "=", "owner")
    .where((is) =>
      is.not(is.exists(is.selectFrom("orders").select("orders.id").where("ownerId", "=", userId))),
    )
    .where((is) =>
      is.not(is.exists(is.selectFrom("payments").select("payments.id").where("ownerId", "=", userId))),
    )
    .returning("id")
    .executeTakeFirst();
  return made !== undefined;
}

/**
 * Creates the first admin, without a password; null if there is one already. A username or e-mail that is taken
 * throws.
 */
export async function insertFirstAdmin(
  db: Db,
  { name, username, email, now }: { name: string; username: string; email: string; now: Date },
): Promise<{ id: number } | null> {
  const person = { role: "staff", name, username, email, phone: "", phoneReachable: false } as const;
  // Locked, so that only one of two simultaneous commands finds no admin.
  await sql`lock table staff_roles in share row exclusive mode`.execute(db);
  const admin = await db
    .selectFrom("staffRoles")
    .select("userId")
    .where("role", "=", "admin")
    .executeTakeFirst();
  if (admin) return null;
  const made = await db
    .insertInto("users")
    .values({ ...person, emailVerifiedAt: now, createdAt: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("staffRoles").values({ userId: made.id, role: "admin", grantedAt: now }).execute();
  return made;
}
