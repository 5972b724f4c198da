import { mkdirSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";

import { Stryker } from "@stryker-mutator/core";

import { SECOND } from "~/models/duration";

import { scoreOf, writePage } from "./page";
import { type FileResult, beginRun, endRun, readResults, runPath } from "./report";
import { type Subject, subjects, subjectsAt } from "./subjects";

/*
 * npm run mutants                               all subjects; writes benchmarks/mutants.md and fails below the score
 * npm run mutants -- app/models/plans/quote.ts  one file or folder; prints its survivors
 * npm run mutants -- --force                    also repeats what has not changed since the last run
 * npm run mutants -- --table                    writes the page from earlier results, without a run
 *
 * Each subject has its own report under .cache/mutants, which the next run continues. To share the work, run some
 * subjects on each machine, copy all reports to one, and write the page there with --table.
 */

const LEAST_SCORE = 90;
const page = "benchmarks/mutants.md";

const { values, positionals } = parseArgs({
  options: { force: { type: "boolean", default: false }, table: { type: "boolean", default: false } },
  allowPositionals: true,
});
const [path] = positionals;
const chosen = path === undefined ? subjects : subjectsAt(path);
if (chosen.length === 0) throw new Error(`No rule of money or access is in ${path}.`);
for (const subject of values.table ? [] : chosen) await tryMutants(subject, values.force);
const results = chosen.flatMap((subject) => readResults(subject) ?? failUnknown(subject));
if (path === undefined) await writeTable(results);
process.exitCode = printResults(results) ? 0 : 1;

async function tryMutants(subject: Subject, force: boolean): Promise<void> {
  mkdirSync(".cache/mutants", { recursive: true });
  beginRun(subject);
  process.env.MUTANTS_TESTS = subject.tests.join(",");
  await new Stryker({
    mutate: subject.files,
    plugins: ["@stryker-mutator/vitest-runner", "./scripts/testing/mutants/words.mjs"],
    ignorers: ["words"],
    testRunner: "vitest",
    vitest: { configFile: "scripts/testing/mutants/vitest.config.ts", related: false },
    coverageAnalysis: "perTest",
    concurrency: 1,
    incremental: true,
    incrementalFile: runPath(subject),
    force,
    // A busy machine is not an infinite loop: Stryker counts how often a line runs, and ends real loops by itself.
    timeoutMS: 60 * SECOND,
    ignorePatterns: [
      "/*",
      "!/app",
      "!/db",
      "!/docs",
      "!/examples",
      "!/scripts",
      "!/tests",
      "!/*.json",
      "!/*.ts",
    ],
    disableTypeChecks: false,
    tempDirName: ".cache/stryker",
    cleanTempDir: "always",
    reporters: ["progress-append-only"],
    allowConsoleColors: false,
  }).runMutationTest();
  endRun(subject);
}

function failUnknown({ name }: Subject): never {
  throw new Error(`Nothing is known of the mutants of ${name} yet.`);
}

async function writeTable(all: FileResult[]): Promise<void> {
  writeFileSync(page, await writePage(all));
}

/** Prints what has to be done, and returns whether there is nothing. */
function printResults(all: FileResult[]): boolean {
  const unnamed = all.flatMap(({ file, survivors }) =>
    survivors
      .filter(({ reason }) => reason === null)
      .map(({ line, code, mutant }) => `${file}:${line}  ${code}  →  ${mutant}`),
  );
  const outdated = all.flatMap(({ file, outdatedNames }) => outdatedNames.map((name) => `${file}  ${name}`));
  for (const line of unnamed) console.log(`survived: ${line}`);
  for (const line of outdated) console.log(`named, but does not survive: ${line}`);
  const score = scoreOf(all);
  console.log(`${score.toFixed(1)} % of the mutants were noticed.`);
  return unnamed.length === 0 && outdated.length === 0 && score >= LEAST_SCORE;
}
