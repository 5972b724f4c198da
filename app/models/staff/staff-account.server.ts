import type { Db } from "#db/client";

/** Makes an owner's account one of staff; false where it is no owner's, or has ordered or paid anything. */
export async function makeStaff(db: Db, userId: number): Promise<boolean> {
  const made = await db
    .updateTable("users")
    .set({ role: "staff" })
    .where("id", "=", userId)
    .where("role", "=", "owner")
    .where((is) =>
      is.not(is.exists(is.selectFrom("orders").select("orders.id").where("owner_id", "=", userId))),
    )
    .where((is) =>
      is.not(is.exists(is.selectFrom("payments").select("payments.id").where("owner_id", "=", userId))),
    )
    .returning("id")
    .executeTakeFirst();
  return made !== undefined;
}
