import { setImmediate as nextTurn } from "node:timers/promises";

/** In ms. Whatever else the process has to do waits no longer than this, and one item. */
const TURN = 10;

/** The items one after the other; other work of the process has its turn between them. */
export async function* inTurns<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  let began = performance.now();
  for (const item of items) {
    if (performance.now() - began >= TURN) {
      await nextTurn();
      began = performance.now();
    }
    yield item;
  }
}
