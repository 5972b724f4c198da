import type { Db } from "#db/client";
import { recordEvent } from "~/models/users/audit.server";
import type { By } from "./staff-action";

interface StaffAct {
  now: Date;
  by: By;
  /** A word or two with dashes, such as "email-corrected". */
  act: string;
  /** The account that it was done to. */
  subjectId?: number | undefined;
  /** What it was done to, where that is not an account: a payment's reference, a coupon's code. */
  object?: string | undefined;
  /** What it was and what it is now; never secrets. */
  before?: object | undefined;
  after?: object | undefined;
  requestId?: string | undefined;
  addressPrefix?: string | undefined;
}

/**
 * Writes an act of staff down in the transaction that does it: the words of its reason, and the line of the audit log,
 * which has no typed text. Returns the act's number.
 */
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
