import type { Db } from "#db/client";
import { recordEvent } from "~/models/users/audit.server";
import { rolesForAction, type StaffActionName } from "./staff-action";

interface StaffActionEntry {
  now: Date;
  /** The reason is null for actions that change neither money nor access. */
  by: { staffId: number; reason: string | null };
  act: StaffActionName;
  /** The account concerned. */
  subjectId?: number | undefined;
  /** What it concerned, if not an account: a payment's reference, a coupon's code. */
  object?: string | undefined;
  /** The state before and after; never secrets. */
  before?: object | undefined;
  after?: object | undefined;
  requestId?: string | undefined;
  addressPrefix?: string | undefined;
}

/**
 * Records a staff action in the transaction that does it: the reason as typed, and the line of the audit log, which
 * has no typed text. Returns the action's number. Of an account without a role that may do it nothing is recorded, so
 * nothing is done: the row needs its member of staff.
 */
export async function insertStaffAction(db: Db, act: StaffActionEntry): Promise<number> {
  const { id } = await db
    .insertInto("staffActs")
    .values({
      at: act.now,
      staffId: (rows) =>
        rows
          .selectFrom("staffRoles")
          .select("userId")
          .where("userId", "=", act.by.staffId)
          .where("role", "in", rolesForAction(act.act))
          .limit(1),
      act: act.act,
      reason: act.by.reason,
      subjectId: act.subjectId ?? null,
      object: act.object ?? null,
      before: act.before ?? null,
      after: act.after ?? null,
      requestId: act.requestId ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await recordEvent(db, {
    now: act.now,
    action: act.act,
    outcome: "ok",
    reason: `act-${id}`,
    actorId: act.by.staffId,
    subjectId: act.subjectId,
    requestId: act.requestId,
    addressPrefix: act.addressPrefix,
  });
  return id;
}
