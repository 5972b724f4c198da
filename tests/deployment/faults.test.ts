import { randomInt } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";

import { mishapNames } from "../support/faults/mishaps";
import { run } from "../support/faults/run";
import { startWorld, type World } from "../support/faults/world";

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

test.each(mishapNames)("nothing is lost, doubled or half-made: %s", async (name) => {
  const seed = randomInt(2 ** 31);
  const { faults } = await run(world, name, 1, seed);
  expect(faults).toEqual([]);
});
