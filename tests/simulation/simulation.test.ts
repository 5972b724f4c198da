import { randomInt } from "node:crypto";

import { afterAll, describe, expect, inject, test, vi } from "vitest";

import { keptAct } from "./act";
import { failureText, shorten } from "./failure";
import { kept } from "./kept";
import { kinds } from "./kinds";
import { type Report, drawFor, simulate } from "./simulate";
import { summaryOf } from "./summary";

/** No other work runs while a process waits, so its pauses end at once. */
vi.mock("node:timers/promises", () => ({
  setTimeout: (_milliseconds: number, value: unknown) => Promise.resolve(value),
}));

/** A world grows with each act, and is checked as a whole: longer runs have several. */
const MOST_IN_A_WORLD = 2_500;

/**
 * Each `npm test` plays the same acts, so that it fails only because of a change; a longer run looks for new
 * failures.
 */
const SHORT = { acts: 500, seed: 1000 };
const acts = Number(process.env.SIMULATION_ACTS ?? SHORT.acts);
const seed = Number(process.env.SEED ?? (acts > SHORT.acts ? randomInt(1_000_000) : SHORT.seed));

/** The embedded database has no transaction ids that stay the same from run to run. */
describe.skipIf(inject("databaseTemplate").kind === "embedded")("the simulation", () => {
  const reports: Report[] = [];
  afterAll(() => {
    if (reports.length > 0) process.stdout.write(summaryOf(reports, { seed, acts }));
  });

  test(
    "in any order of acts and with any faults, the rules of the money hold",
    async () => {
      for (let done = 0; done < acts; done += MOST_IN_A_WORLD) {
        const own = seed + done;
        const drawn = drawFor({ seed: own }, Math.min(MOST_IN_A_WORLD, acts - done));
        const report = await simulate(drawn, { seed: own });
        reports.push(report);
        // Shrinking takes a while, so the failure is printed first.
        if (report.failure)
          process.stdout.write(`Seed ${own}, act ${report.failure.act}: ${report.failure.message}\n`);
        const shortest = await shorten(drawn, report, { seed: own });
        if (shortest) throw new Error(failureText(shortest, { seed: own }, drawn.length));
      }
    },
    24 * 3_600_000,
  );

  test("most kinds of acts succeed at times, and more than half of all acts do something", () => {
    const succeeded = Object.keys(kinds).filter((kind) =>
      reports.some(({ outcomes }) => kinds[kind]?.did.some((outcome) => outcomes.get(kind)?.has(outcome))),
    );
    const did = reports.reduce((sum, report) => sum + report.did, 0);
    if (acts < 500) return;
    expect(succeeded.length).toBeGreaterThan(0.7 * Object.keys(kinds).length);
    expect(did).toBeGreaterThan(0.5 * acts);
  });

  test.each(kept)("kept: $name", async ({ seed: own, acts: list }) => {
    const { failure } = await simulate(list.map(keptAct), { seed: own });
    expect(failure).toBeNull();
  });

  test("the same seed gives the same ledger", async () => {
    const drawn = drawFor({ seed: 4 }, 160);
    const options = { seed: 4, rests: false };
    const [first, second] = [await simulate(drawn, options), await simulate(drawn, options)];
    expect(second.hash).toBe(first.hash);
    expect(first.journals).toBeGreaterThan(10);
  });
});
