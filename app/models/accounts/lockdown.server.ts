import { sql } from "kysely";
import type { Db } from "#db/client";
import { moveTo } from "~/models/state-table.server";
import { lockdownTransitions } from "./lockdown";

/** Records that an account is locked down; null if it is locked already. */
export async function insertLockdown(trx: Db, userId: number, now: Date): Promise<number | null> {
  const row = await trx
    .insertInto("lockdowns")
    .values({ userId, state: "locked", lockedAt: now, liftedAt: null })
    .onConflict((conflict) =>
      conflict
        .column("userId")
        .where(sql<boolean>`state = 'locked'`)
        .doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Whether an account is locked down now. */
export async function isLockedDown(db: Db, userId: number): Promise<boolean> {
  const locked = await db
    .selectFrom("lockdowns")
    .select("id")
    .where("userId", "=", userId)
    .where("state", "=", "locked")
    .executeTakeFirst();
  return locked !== undefined;
}

/** Ends the lockdown of an account; its number, or null if it is not locked down. */
export async function endLockdown(trx: Db, userId: number, now: Date): Promise<number | null> {
  const lifted = await trx
    .updateTable("lockdowns")
    .$call(moveTo(lockdownTransitions, "lifted"))
    .set({ liftedAt: now })
    .where("userId", "=", userId)
    .returning("id")
    .executeTakeFirst();
  return lifted?.id ?? null;
}
