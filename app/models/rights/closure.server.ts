import { sql } from "kysely";
import type { Db } from "#db/client";
import { isMoneyOnItsWay } from "~/models/payments/payment.server";
import { walletBalance } from "~/models/ledger/wallet.server";
import { type Closure, closureTransitions, deletionDue, type Hindrance, REMINDER } from "./closure";
import { findWaitingPayout } from "./payout.server";
import { moveTo } from "~/models/state-table.server";

const columns = ["accountClosures.id", "ownerId", "askedAt", "dueAt"] as const;

/** The caller has locked the account, which is not closed yet. */
export async function closeAccountOf(db: Db, ownerId: number, now: Date): Promise<Closure> {
  await db.updateTable("users").set({ closedAt: now }).where("id", "=", ownerId).execute();
  return db
    .insertInto("accountClosures")
    .values({
      ownerId,
      state: "waiting",
      askedAt: now,
      dueAt: deletionDue(now),
      remindedAt: null,
      endedAt: null,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function findClosure(db: Db, ownerId: number): Promise<Closure | null> {
  const row = await db
    .selectFrom("accountClosures")
    .select(columns)
    .where("ownerId", "=", ownerId)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Undoes the closure of an account. False if it is not closed, or already deleted. The caller has locked the account.
 */
export async function undoClosure(db: Db, ownerId: number, now: Date): Promise<boolean> {
  const undone = await db
    .updateTable("accountClosures")
    .$call(moveTo(closureTransitions, "undone"))
    .set({ endedAt: now })
    .where("ownerId", "=", ownerId)
    .returning("id")
    .executeTakeFirst();
  if (undone === undefined) return false;
  await db.updateTable("users").set({ closedAt: null }).where("id", "=", ownerId).execute();
  return true;
}

/**
 * Claims the next due closure, in the caller's transaction, and locks account and closure. One whose account another
 * transaction holds is skipped. null if none is due after that number.
 */
export async function claimDueClosure(trx: Db, now: Date, after: number): Promise<Closure | null> {
  const row = await trx
    .selectFrom("accountClosures")
    .innerJoin("users", "users.id", "accountClosures.ownerId")
    .select(columns)
    .where("state", "=", "waiting")
    .where("dueAt", "<=", now)
    .where("accountClosures.id", ">", after)
    .orderBy("accountClosures.id")
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row ?? null;
}

export async function markDeleted(trx: Db, id: number, now: Date): Promise<void> {
  await trx
    .updateTable("accountClosures")
    .$call(moveTo(closureTransitions, "done"))
    .set({ endedAt: now })
    .where("id", "=", id)
    .execute();
}

/** Takes closures whose owners are due a reminder, and marks them as reminded. */
export function takeClosureReminders(trx: Db, now: Date, limit: number): Promise<Closure[]> {
  return trx
    .updateTable("accountClosures")
    .set({ remindedAt: now })
    .where("id", "in", (due) =>
      due
        .selectFrom("accountClosures")
        .select("id")
        .where("state", "=", "waiting")
        .where("remindedAt", "is", null)
        .where("dueAt", ">", now)
        .where("dueAt", "<=", new Date(now.getTime() + REMINDER))
        .orderBy("id")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(columns)
    .execute();
}

/** What must end before the account can be deleted; null if nothing must. */
export async function findHindrance(db: Db, ownerId: number): Promise<Hindrance | null> {
  if ((await walletBalance(db, ownerId)) !== 0) return "money";
  if ((await findWaitingPayout(db, ownerId)) !== null) return "payout";
  if (await isMoneyOnItsWay(db, ownerId)) return "payment";
  const { rows } = await sql<{ refund: boolean; dispute: boolean }>`
    select
      exists (select from refunds where owner_id = ${ownerId}
        and state in ('asked', 'pending', 'processing', 'needs-attention'))
      or exists (select from approvals where owner_id = ${ownerId} and state = 'waiting') as refund,
      exists (select from disputes where owner_id = ${ownerId} and state = 'open') as dispute`.execute(db);
  if (rows[0]?.refund) return "refund";
  return rows[0]?.dispute ? "dispute" : null;
}
