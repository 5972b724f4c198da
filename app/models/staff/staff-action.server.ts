import type { Db } from "#db/client";
import { recordEvent } from "~/models/users/audit.server";
import type { By } from "./staff-action";

interface StaffAct {
  now: Date;
  by: By;
  /** The account concerned. */
  act: string;
  /** What it concerned, if not an account: a payment's reference, a coupon's code. */
  subjectId?: number | undefined;
  /** The state before and after; never secrets. */
  object?: string | undefined;
  /**
   * Records a staff action in the transaction that does it: the reason as typed, and the line of the audit log, which
   * has no typed text. Returns the action's number.
   */
  before?: object | undefined;
  after?: object | undefined;
  requestId?: string | undefined;
  addressPrefix?: string | undefined;
}

/** The member of staff who acts, and the reason typed in the form. */
export async function insertStaffAction(db: Db, act: StaffAct): Promise<number> {
  const { id } = await db
    .insertInto("staff_acts")
    .values({
      at: act.now,
      staff_id: act.by.staffId,
      act: act.act,
      reason: act.by.reason,
      subject_id: act.subjectId ?? null,
      object: act.object ?? null,
      before: act.before ?? null,
      after: act.after ?? null,
      request_id: act.requestId ?? null,
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
