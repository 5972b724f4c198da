import { execFileSync } from "node:child_process";
import { cpus } from "node:os";

import { SECOND } from "~/models/duration";

import { findRequirements, withChromium } from "./requirements";
import { noteResults, type TortureResult } from "./torture-page";
import { check, vitest } from "./steps";
import { sum, summary, type Tally } from "./tally";

interface Torture {
  name: string;
  /** The name on the page of results. */
  what: string;
  run: (env: NodeJS.ProcessEnv) => Promise<Tally>;
}

const SEEDS = 10;

/** Each uses random input: another seed is another test. */
const random = [
  "tests/attacks/fuzz.test.ts",
  "tests/deployment/faults.test.ts",
  "tests/races/forms.race.test.ts",
  "tests/races/payments/kills.race.test.ts",
  "tests/simulation",
];

const tortures: Torture[] = [
  {
    name: "tests",
    what: "every test at its full length: kills, faults, failover, restore, rolling restarts, fuzz, timing, all looks",
    run: (env) => vitest([], { ...env, TORTURE: "1" }),
  },
  ...Array.from({ length: SEEDS }, (_, index) => ({
    name: `seed ${index + 1}`,
    what: "everything that draws what it does",
    run: (env: NodeJS.ProcessEnv) => vitest(["!embedded"], { ...env, SEED: String(index + 1) }, random),
  })),
  {
    name: "simulation",
    what: "100,000 acts of the simulation",
    run: (env) => vitest(["simulation"], { ...env, SIMULATION_ACTS: "100000" }, ["tests/simulation"]),
  },
  {
    name: "mutants",
    what: "mutants of the rules of money and access",
    run: (env) => check("mutants", ["scripts/run.mjs", "scripts/testing/mutants/index.ts"], env),
  },
];

/**
 * What a release must pass, one after the other, or only the given names (`seeds` for all seeds). Writes the results
 * to benchmarks/torture.md, and returns the exit code.
 */
export async function runTorture(names: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const chosen = tortures.filter(
    ({ name }) => names.length === 0 || names.some((one) => isCalled(name, one)),
  );
  if (chosen.length === 0)
    throw new Error(`There is no part of the torture called: ${tortures.map(({ name }) => name).join(", ")}`);
  const testEnv = withChromium(env, findRequirements(env));
  const built = await check("build", ["scripts/run.mjs", "scripts/build.ts"], testEnv);
  const results: TortureResult[] = [];
  for (const { name, what, run } of chosen) {
    const start = new Date();
    const tally = await run(testEnv);
    results.push({ name, what, tally, start, seconds: (Date.now() - start.getTime()) / SECOND });
    noteResults(results, { commit: commitOf(), machine: machineOf() });
  }
  const total = sum([built, ...results.map(({ tally }) => tally)]);
  console.log(summary(total));
  return total.failed > 0 ? 1 : 0;
}

const isCalled = (name: string, wanted: string) =>
  name === wanted || (wanted === "seeds" && name.startsWith("seed "));

function commitOf(): string {
  return execFileSync("git", ["describe", "--always", "--dirty"], { encoding: "utf8" }).trim();
}

function machineOf(): string {
  return `${cpus().length} processors, Node ${process.version}`;
}
