import { expect, test } from "vitest";
import { testDatabase } from "../../support/database";
import { findFaults, isWithin, readOutcomes } from "./season/result";
import { playSeason } from "./season/season";

/* A short round of `npm run benchmarks -- renewal-season`. */
const database = await testDatabase();

test("in a renewal season nothing is charged twice, the books add up, and the shops are told what to do", async () => {
  const choices = { shops: 40, days: 2, after: 8, seed: 3, areWaysOn: true };
  const { season, shops } = await playSeason(database.db, choices);
  const outcomes = await readOutcomes(season, shops);
  expect(await findFaults(season)).toEqual([]);
  expect(outcomes.filter(({ why }) => why === "was told nothing")).toEqual([]);
  expect(outcomes.filter((outcome) => isWithin(outcome, 7)).length).toBeGreaterThan(30);
});
