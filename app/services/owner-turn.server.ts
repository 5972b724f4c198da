import type { Db } from "#db/client";

/** The turn of one owner's piece of work. */
export interface Turn<Asked, Found> {
  /** What the work needs to know. */
  asked: Asked;
  /** That, where the work before has looked it up with its own last call. */
  found?: Found | null;
  /** What comes after it, where that waits already. */
  next?: Turn<Asked, Found>;
}

interface Last<Asked, Found> {
  turn: Turn<Asked, Found>;
  settled: Promise<unknown>;
}

/**
 * Lets work be done one after the other for one owner. It spares them from coming between each other, and an owner who
 * presses often from holding a connection for each press; what is right is decided in the database, where other servers
 * write too.
 */
export function makeTurns<Asked extends { ownerId: number }, Found>() {
  const lines = new WeakMap<Db, Map<number, Last<Asked, Found>>>();

  return async <Result>(
    db: Db,
    asked: Asked,
    work: (turn: Turn<Asked, Found>) => Promise<Result>,
  ): Promise<Result> => {
    const line = lines.get(db) ?? new Map<number, Last<Asked, Found>>();
    lines.set(db, line);
    const { ownerId } = asked;
    const before = line.get(ownerId);
    const turn: Turn<Asked, Found> = { asked };
    if (before) before.turn.next = turn;
    const done = (before?.settled ?? Promise.resolve()).then(() => work(turn));
    const last = { turn, settled: done.catch(() => undefined) };
    line.set(ownerId, last);
    try {
      return await done;
    } finally {
      if (line.get(ownerId) === last) line.delete(ownerId);
    }
  };
}
