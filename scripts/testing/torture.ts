import { execFileSync } from "node:child_process";
import { cpus } from "node:os";

import { SECOND } from "~/models/duration";

import { mutatedSubjects } from "./mutants.mjs";
import { findRequirements, withChromium } from "./requirements";
import { noteResults, type TortureResult } from "./torture-page";
import { check, keepingForms, vitest } from "./steps";
import { sum, summary, type Tally } from "./tally";

interface Torture {
  name: string;
  /** The name on the page of results. */
  what: string;
  run: (env: NodeJS.ProcessEnv) => Promise<Tally>;
}

const stryker = ["node_modules/@stryker-mutator/core/bin/stryker.js", "run"];

const SEEDS = 10;

/** The acts of the simulation are played in parts, so that a failure or an interruption loses only one of them. */
const SIMULATIONS = 10;
const ACTS = 10_000;

/** Each uses random input: another seed is another test. */
const random = [
  "tests/routes/http/fuzz.attack.test.ts",
  "tests/deployment/faults.test.ts",
  "tests/races/forms.race.test.ts",
  "tests/races/payments/deposit-kills.race.test.ts",
  "tests/races/payments/kills.race.test.ts",
  "tests/simulation",
];

const tortures: Torture[] = [
  {
    name: "tests",
    what: "every test at its full length: kills, faults, failover, restore, rolling restarts, fuzz, timing, all looks",
    run: (env) => vitest([], keepingForms({ ...env, TORTURE: "1" })),
  },
  ...Array.from({ length: SEEDS }, (_, index) => ({
    name: `seed ${index + 1}`,
    what: "everything that draws what it does",
    run: (env: NodeJS.ProcessEnv) => vitest(["!embedded"], { ...env, SEED: String(index + 1) }, random),
  })),
  ...Array.from({ length: SIMULATIONS }, (_, index) => ({
    name: `simulation ${index + 1}`,
    what: `${ACTS.toLocaleString("en")} acts of the simulation`,
    run: (env: NodeJS.ProcessEnv) =>
      vitest(["simulation"], { ...env, SIMULATION_ACTS: String(ACTS) }, ["tests/simulation/simulation"]),
  })),
  {
    name: "evening",
    what: "an installation by its runbook, and drills while owners pay, on a Debian with systemd of its own ([drills](evening.md))",
    run: (env) => check("evening", ["scripts/run.mjs", "tests/deployment/evening/index.ts"], env),
  },
  ...mutatedSubjects.map((subject) => ({
    name: `mutants of ${subject}`,
    what: "mutants of the rules of money and access",
    run: (env: NodeJS.ProcessEnv) => check(`mutants of ${subject}`, stryker, { ...env, SUBJECT: subject }),
  })),
];

/**
 * What a release must pass, one after the other, or only the given names (`seed` and `simulation` for all of their
 * parts). Writes the results to benchmarks/torture.md, and returns the exit code.
 */
export async function runTorture(names: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const chosen = tortures.filter(
    ({ name }) => names.length === 0 || names.some((one) => isCalled(name, one)),
  );
  if (chosen.length === 0)
    throw new Error(`There is no part of the torture called: ${tortures.map(({ name }) => name).join(", ")}`);
  const testEnv = withChromium(env, findRequirements(env, "release"));
  const built = await check("build", ["scripts/run.mjs", "scripts/build.ts"], testEnv);
  const results: TortureResult[] = [];
  for (const { name, what, run } of chosen) {
    const start = new Date();
    const tally = await run(testEnv);
    results.push({ name, what, tally, start, seconds: (Date.now() - start.getTime()) / SECOND });
    await noteResults(results, { commit: commitOf(), machine: machineOf() });
  }
  const total = sum([built, ...results.map(({ tally }) => tally)]);
  console.log(summary(total));
  return total.failed > 0 ? 1 : 0;
}

/** "seed" and "mutants" are all of their parts. */
const isCalled = (name: string, wanted: string) => name === wanted || name.startsWith(`${wanted} `);

function commitOf(): string {
  return execFileSync("git", ["describe", "--always", "--dirty"], { encoding: "utf8" }).trim();
}

function machineOf(): string {
  return `${cpus().length} processors, Node ${process.version}`;
}
