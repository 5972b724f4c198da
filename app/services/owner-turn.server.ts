import type { Db } from "#db/client";

const turns = new WeakMap<Db, Map<number, Promise<unknown>>>();

/**
 * One after the other for one owner. It spares them from coming between each other, and an owner who presses often
 * from holding a connection for each press; what is right is decided in the database, where other servers write too.
 */
export async function inTurn<Result>(db: Db, ownerId: number, work: () => Promise<Result>): Promise<Result> {
  const waiting = turns.get(db) ?? new Map<number, Promise<unknown>>();
  turns.set(db, waiting);
  const done = (waiting.get(ownerId) ?? Promise.resolve()).then(work);
  const settled = done.catch(() => undefined);
  waiting.set(ownerId, settled);
  try {
    return await done;
  } finally {
    if (waiting.get(ownerId) === settled) waiting.delete(ownerId);
  }
}
