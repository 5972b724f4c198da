import { afterAll, beforeAll, expect, test } from "vitest";
import { SECOND } from "~/models/duration";
import { startDrills } from "./cluster/drills";

/** It is below 15 on an idle machine, as benchmarks/failover.md shows. */
const LONGEST_SILENCE = 20 * SECOND;

/** More than pay in this time. */
const OWNERS = 2_000;

let site: Awaited<ReturnType<typeof startDrills>>;

beforeAll(async () => {
  site = await startDrills(OWNERS);
});
afterAll(() => site.stop());

/** Twenty of them are a benchmark in benchmarks/failover.md. */
test("when the database loses its primary, owners keep paying at another one, and nothing is lost or paid twice", async () => {
  const { silence, paid, faults } = await site.drill(site.canCut ? "network" : "primary");
  expect(faults).toEqual([]);
  expect(silence).toBeLessThan(LONGEST_SILENCE);
  expect(paid).toBeGreaterThan(50);
});
