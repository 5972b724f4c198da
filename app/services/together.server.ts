import type { Db } from "#db/client";
import { isDatabaseDown } from "./database-down.server";

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/** While some wait for the disk another one works. */
const CALLS = 3;
const MOST = 8;

/**
 * Lets what comes while earlier calls are under way share the next one. Alone it goes at once; the more there is to do,
 * the more go together. Where the database refuses a call, each of its items is tried alone.
 */
export function together<Item, Result>(
  work: (db: Db, items: Item[]) => Promise<Result[]>,
): (db: Db, item: Item) => Promise<Result> {
  const queues = new WeakMap<Db, (item: Item) => Promise<Result>>();
  return (db, item) => {
    const queue = queues.get(db) ?? makeQueue((items) => work(db, items));
    queues.set(db, queue);
    return queue(item);
  };
}

function makeQueue<Item, Result>(work: (items: Item[]) => Promise<Result[]>) {
  const waiting: Waiting<Item, Result>[] = [];
  let running = 0;

  function start(): void {
    if (running >= CALLS || waiting.length === 0) return;
    running += 1;
    void answer(work, waiting.splice(0, MOST)).then(() => {
      running -= 1;
      start();
    });
  }

  return (item: Item) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      setImmediate(start);
    });
}

async function answer<Item, Result>(
  work: (items: Item[]) => Promise<Result[]>,
  asked: Waiting<Item, Result>[],
): Promise<void> {
  try {
    const results = await work(asked.map(({ item }) => item));
    for (const [place, { resolve }] of asked.entries()) resolve(results[place] as Result);
  } catch (error) {
    if (asked.length > 1 && !isDatabaseDown(error)) for (const one of asked) await answer(work, [one]);
    else for (const { reject } of asked) reject(error);
  }
}
