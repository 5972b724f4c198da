import type { Db } from "#db/client";

/**
 * Whether the account was deleted. One that is to be is held as it is until the transaction ends: what comes in between
 * counts before its deletion, or finds it done.
 */
export async function holdUndeleted(trx: Db, userId: number): Promise<boolean> {
  const closure = await trx
    .selectFrom("account_closures")
    .select("state")
    .where("owner_id", "=", userId)
    .where("state", "!=", "undone")
    .forShare()
    .executeTakeFirst();
  return closure?.state !== "done";
}
