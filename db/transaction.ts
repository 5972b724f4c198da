import { sql } from "kysely";
import type { Db } from "./client";

/** Carries a result out of a transaction that is rolled back. */
class Undone<Result> extends Error {
  constructor(readonly result: Result) {
    super("The transaction was undone");
  }
}

export type Undo<Result> = (result: Result) => never;

/** A failure inside leaves the caller's transaction as it was, so that the caller can continue. */
async function inSavepoint<Result>(trx: Db, work: () => Promise<Result>): Promise<Result> {
  await sql`savepoint inner_work`.execute(trx);
  try {
    const result = await work();
    await sql`release savepoint inner_work`.execute(trx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint inner_work`.execute(trx);
    throw error;
  }
}

/**
 * Runs `work` in a transaction, or in a savepoint of the caller's. If it finds that nothing may be kept, `undo` rolls
 * everything back and its argument is the result; any other error rolls back and is thrown.
 */
export async function inTransaction<Result>(
  db: Db,
  work: (trx: Db, undo: Undo<Result>) => Promise<Result>,
): Promise<Result> {
  const undo: Undo<Result> = (result) => {
    throw new Undone(result);
  };
  try {
    return await (db.isTransaction
      ? inSavepoint(db, () => work(db, undo))
      : db.transaction().execute((trx) => work(trx, undo)));
  } catch (error) {
    if (error instanceof Undone) return (error as Undone<Result>).result;
    throw error;
  }
}
