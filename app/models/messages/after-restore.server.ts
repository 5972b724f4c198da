import type { Db } from "#db/client";

/** Why a message that a restored database takes for unsent is not sent: it may have gone out in the lost time. */
export const GIVEN_UP_AFTER_RESTORE = "held after a restore, it may have been sent";

/** Gives up all unsent messages; returns how many. Each can be made due again. */
export async function giveUpUnsent(db: Db, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("outbox")
    .set({ deadAt: now, leasedUntil: null, lastError: GIVEN_UP_AFTER_RESTORE })
    .where("sentAt", "is", null)
    .where("deadAt", "is", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
