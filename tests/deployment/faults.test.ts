import { randomInt } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { engineOf, mishapNames } from "../support/faults/mishaps";
import { run } from "../support/faults/run";
import { startWorld, type World } from "../support/faults/world";

describe.each(["PostgreSQL", "the embedded database"] as const)("on %s", (engine) => {
  let world: World;

  beforeAll(async () => {
    world = await startWorld(engine);
  });
  afterAll(() => world.stop());

  test.each(mishapNames.filter((name) => engineOf(name) === engine))(
    "nothing is lost, doubled or half-made: %s",
    async (name) => {
      const seed = randomInt(2 ** 31);
      const { faults } = await run(world, name, 1, seed);
      expect(faults).toEqual([]);
    },
  );
});
