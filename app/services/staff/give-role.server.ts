import type { StaffRole } from "#db/schema";
import { makeStaff } from "~/models/staff/staff-account.server";
import { grantRole, takeRole } from "~/models/staff/staff-role.server";
import { endAllSessions } from "~/models/sessions/session.server";
import { findCredentials, lockAccount } from "~/models/users/user.server";
import { type AppContext, transact } from "~/services/platform/context.server";

interface RoleOrder {
  /** The username or e-mail of the account. */
  name: string;
  role: StaffRole;
  /** The reason for the log. */
  reason: string;
}

type RoleResult = "done" | "repeated" | "no-account" | "in-use";

/** Gives an account a role. An account that never ordered anything becomes a staff account with its first role. */
export async function giveRole(app: AppContext, { name, role, reason }: RoleOrder): Promise<RoleResult> {
  const found = await findCredentials(app.db, name);
  return transact(app, null, async ({ db, now, audit }): Promise<RoleResult> => {
    const user = await lockAccount(db, found?.id ?? null);
    if (user === null) return "no-account";
    if (user.role !== "staff") {
      if (!(await makeStaff(db, user.id))) return "in-use";
      await endAllSessions(db, user.id, now);
    }
    if (!(await grantRole(db, user.id, role, now))) return "repeated";
    await audit({ action: `role-granted-${role}`, reason, subjectId: user.id });
    return "done";
  });
}

export async function withdrawRole(app: AppContext, { name, role, reason }: RoleOrder): Promise<RoleResult> {
  const found = await findCredentials(app.db, name);
  return transact(app, null, async ({ db, audit }): Promise<RoleResult> => {
    const user = await lockAccount(db, found?.id ?? null);
    if (user === null) return "no-account";
    if (!(await takeRole(db, user.id, role))) return "repeated";
    await audit({ action: `role-taken-${role}`, reason, subjectId: user.id });
    return "done";
  });
}
