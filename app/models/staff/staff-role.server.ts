import type { Db } from "#db/client";
import type { StaffRole } from "#db/schema";

export async function listRoles(db: Db, userId: number): Promise<StaffRole[]> {
  const rows = await db
    .selectFrom("staffRoles")
    .select("role")
    .where("userId", "=", userId)
    .orderBy("role")
    .execute();
  return rows.map(({ role }) => role);
}

/** The names of those who have one of these roles, for a colleague who needs their help. */
export async function listColleagues(db: Db, roles: readonly StaffRole[], limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("users")
    .select("name")
    .where("disabledAt", "is", null)
    .where("id", "in", (of) => of.selectFrom("staffRoles").select("userId").where("role", "in", roles))
    .orderBy("name")
    .limit(limit)
    .execute();
  return rows.map(({ name }) => name);
}

/** Gives a staff account a role; false if it has the role already. */
export async function grantRole(db: Db, userId: number, role: StaffRole, now: Date): Promise<boolean> {
  const granted = await db
    .insertInto("staffRoles")
    .values({ userId, role, grantedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("role")
    .executeTakeFirst();
  return granted !== undefined;
}

export async function takeRole(db: Db, userId: number, role: StaffRole): Promise<boolean> {
  const taken = await db
    .deleteFrom("staffRoles")
    .where("userId", "=", userId)
    .where("role", "=", role)
    .returning("role")
    .executeTakeFirst();
  return taken !== undefined;
}
