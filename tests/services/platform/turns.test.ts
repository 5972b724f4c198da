import { expect, test } from "vitest";

import { inTurns } from "~/services/platform/turns.server";

/** Keeps the processor for longer than a turn. */
function work(): void {
  const began = performance.now();
  while (performance.now() - began < 20);
}

test("other work of the process has its turn between items that take long", async () => {
  const order: string[] = [];
  let isDone = false;
  const other = () => {
    order.push("other");
    if (!isDone) setImmediate(other);
  };
  setImmediate(other);
  for await (const item of inTurns(["one", "two", "three"])) {
    work();
    order.push(item);
  }
  isDone = true;
  expect(order.join(" ")).toMatch(/^one (?:other )+two (?:other )+three$/);
});
