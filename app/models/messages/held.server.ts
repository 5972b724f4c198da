import type { Db } from "#db/client";

/** Why a message that a restored database takes for unsent is not sent: it may have gone out in the lost time. */
export const HELD = "held after a restore, it may have been sent";

/** Gives up all unsent messages; returns how many. Each can be made due again. */
export async function holdUnsent(db: Db, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("outbox")
    .set({ deadAt: now, leasedUntil: null, lastError: HELD })
    .where("sentAt", "is", null)
    .where("deadAt", "is", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
