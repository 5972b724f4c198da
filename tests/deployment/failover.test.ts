import { afterAll, expect, test } from "vitest";
import { startDrills } from "./cluster/drills";

/** More than pay in this time. */
const OWNERS = 2_000;

const site = await startDrills(OWNERS);
afterAll(() => site.stop());

test("when the database loses its primary, owners keep paying at another one, and nothing is lost or paid twice", async () => {
  const { paidAfter, faults } = await site.drill(site.canCut ? "network" : "primary");
  expect(faults).toEqual([]);
  expect(paidAfter).toBeGreaterThan(0);
});
