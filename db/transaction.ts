import type { Db } from "./client";

/** Carries an answer out of a transaction that leaves nothing behind. */
class Undone<Result> extends Error {
  constructor(readonly result: Result) {
    super("The transaction was undone");
  }
}

export type Undo<Result> = (result: Result) => never;

/**
 * Runs `work` in a transaction. Where it finds out that nothing of it may stand, `undo` rolls everything back, and what
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
    return await db.transaction().execute((trx) => work(trx, undo));
  } catch (error) {
    if (error instanceof Undone) return (error as Undone<Result>).result;
    throw error;
  }
}
