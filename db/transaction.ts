import { sql } from "kysely";
import type { Db } from "./client";

/** Carries an answer out of a transaction that leaves nothing behind. */
class Undone<Result> extends Error {
  constructor(readonly result: Result) {
    super("The transaction was undone");
  }
}

export type Undo<Result> = (result: Result) => never;

/** What fails in a transaction of the caller leaves that one as it was, so that the caller may go on. */
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
 * Runs `work` in a transaction, or in a part of the caller's. Where it finds out that nothing of it may stand, `undo` rolls everything back, and what
 * it was given is the answer; any other error rolls back and goes on.
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
