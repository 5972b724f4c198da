import type { Db } from "#db/client";
import { type StaffPermission, mayAct, rolesFor } from "~/models/staff/permissions";
import type { ActingStaff } from "~/models/staff/staff-action";
import { reasonField } from "~/models/staff/staff-action-fields.server";
import { rolesInWords } from "~/models/staff/staff-role";
import { listRoles } from "~/models/staff/staff-role.server";
import { Problem } from "./problem";

interface ActingStaffInput {
  /** The staff member's username. */
  by?: string | undefined;
  reason?: string | undefined;
}

/** Who acts with a command, and why: it may do what the person may do in the console, and the audit names them. */
export async function findActingStaff(
  db: Db,
  { by, reason }: ActingStaffInput,
  permission: StaffPermission,
): Promise<ActingStaff & { username: string }> {
  if (by === undefined) throw new Problem("Say who decided it: --by with the username of a staff member.");
  const given = reasonField.safeParse(reason);
  if (!given.success) throw new Problem(`Say why: --reason "…". ${given.error.issues[0]?.message ?? ""}.`);
  const user = await db
    .selectFrom("users")
    .select(["id", "username"])
    .where((row) => row(row.fn<string>("lower", ["username"]), "=", by.toLowerCase()))
    .where("role", "=", "staff")
    .where("disabledAt", "is", null)
    .executeTakeFirst();
  if (!user || !mayAct(await listRoles(db, user.id), permission))
    throw new Problem(
      `${by} is not a staff member with one of these roles: ${rolesInWords(rolesFor(permission))}.`,
    );
  return { staffId: user.id, reason: given.data, username: user.username };
}
