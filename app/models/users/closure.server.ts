import type { Db } from "#db/client";

/**
 * Whether the account has not been deleted, locked until the transaction ends: a concurrent deletion comes after the
 * caller's work, or the caller finds it done.
 */
export async function lockUndeletedAccount(trx: Db, userId: number): Promise<boolean> {
  const closure = await trx
    .selectFrom("accountClosures")
    .select("state")
    .where("ownerId", "=", userId)
    .where("state", "!=", "undone")
    .forShare()
    .executeTakeFirst();
  return closure?.state !== "done";
}
