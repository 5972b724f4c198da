import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type Database, startEmbedded, startSafePostgresql } from "./faults/databases";
import { embeddedMishaps, type Mishap, mishaps } from "./faults/mishaps";
import { run } from "./faults/run";
import { startWorld, type World } from "./faults/world";
import { rounds, seed, torture } from "../support/torture";

/**
 * Faults that no other test covers: races kill the server and the jobs, and other tests fill the pool, set the clock,
 * and let the provider, mail and SMS fail.
 */
const short = ["PostgreSQL restarted", "disk filled"];

function survives<Own extends Database>(start: () => Promise<Own>, named: Record<string, Mishap<Own>>): void {
  let world: World<Own>;

  beforeAll(async () => {
    world = await startWorld(start);
  });
  afterAll(() => world.stop());

  const tried = Object.entries(named).filter(([name]) => torture || short.includes(name));
  test.each(tried)("nothing is lost, doubled or half-made: %s", async (...mishap) => {
    const { faults } = await run(world, mishap, rounds(1, 20), seed);
    expect(faults).toEqual([]);
  });
}

describe("on PostgreSQL", () => {
  survives(startSafePostgresql, mishaps);
});

describe("on the embedded database", () => {
  survives(startEmbedded, embeddedMishaps);
});
