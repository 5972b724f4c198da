import type { Db } from "#db/client";
import type { StaffRole } from "#db/schema";
import { makeStaff } from "~/models/staff/staff-account.server";
import { grantRole, takeRole } from "~/models/staff/staff-role.server";
import { endAllSessions } from "~/models/sessions/session.server";
import { recordEvent } from "~/models/users/audit.server";
import { findCredentials, lockAccount } from "~/models/users/user.server";

interface RoleOrder {
  /** The username or e-mail of the account. */
  name: string;
  role: StaffRole;
  /** The reason for the log. */
  reason: string;
  now: Date;
}

type RoleResult = "done" | "repeated" | "no-account" | "in-use";

/** Gives an account a role. An account that never ordered anything becomes a staff account with its first role. */
export async function giveRole(db: Db, { name, role, reason, now }: RoleOrder): Promise<RoleResult> {
  const found = await findCredentials(db, name);
  return db.transaction().execute(async (trx): Promise<RoleResult> => {
    const user = await lockAccount(trx, found?.id ?? null);
    if (user === null) return "no-account";
    if (user.role !== "staff") {
      if (!(await makeStaff(trx, user.id))) return "in-use";
      await endAllSessions(trx, user.id, now);
    }
    if (!(await grantRole(trx, user.id, role, now))) return "repeated";
    const event = { now, action: `role-granted-${role}`, outcome: "ok", reason, subjectId: user.id } as const;
    await recordEvent(trx, event);
    return "done";
  });
}

export async function withdrawRole(db: Db, { name, role, reason, now }: RoleOrder): Promise<RoleResult> {
  const found = await findCredentials(db, name);
  return db.transaction().execute(async (trx): Promise<RoleResult> => {
    const user = await lockAccount(trx, found?.id ?? null);
    if (user === null) return "no-account";
    if (!(await takeRole(trx, user.id, role))) return "repeated";
    const event = { now, action: `role-taken-${role}`, outcome: "ok", reason, subjectId: user.id } as const;
    await recordEvent(trx, event);
    return "done";
  });
}
