import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

import { allImports, dependents, isOverHttp, relatedTests } from "./related";
import { lookAround, withChromium } from "./requirements";
import { check, eslint, oxfmt, oxlint, vitest } from "./steps";
import { sum, summary, type Tally } from "./tally";
import { lastTimes } from "./times";

/** The tests that run for every change, however small. */
const unitTests = ["tests/models", "tests/components", "tests/docs", "tests/house"];

const isUnitTest = (file: string) => unitTests.some((folder) => file.startsWith(`${folder}/`));

/** The time for other tests of a change, in seconds of one worker, by what each took in the last full run. */
const SECONDS_OF_TESTS = 25;
const SECONDS_OF_A_FILE = 3;

/** Too long to run before a commit, unless they were changed themselves. */
const isLong = (file: string) => /^tests\/(?:browser|races|deployment|scripts|simulation)\//.test(file);

/**
 * What to run before a commit: types and rules, unit tests, and the tests nearest to what changed since a revision
 * (by default the last commit). Prints the totals and returns the exit code.
 */
export async function runCheck(env: NodeJS.ProcessEnv, since = "HEAD"): Promise<number> {
  const names = changedSince(since);
  const changed = names.filter((name) => existsSync(name));
  const imports = allImports();
  const related = relatedTests(changed, imports).filter(({ file }) => !isUnitTest(file));
  const chosen = choose(related.filter(({ file, distance }) => distance === 0 || !isLong(file)));
  const total = sum(
    (await Promise.all([checks(changed, dependents(names, imports) ?? [], env), tests(chosen, env)])).flat(),
  );
  const left = related.length - chosen.length;
  if (left > 0) console.log(`${left} more files of tests depend on what changed: npm test runs them.`);
  console.log(summary(total));
  return total.failed > 0 ? 1 : 0;
}

/** Files that differ from a revision, including deleted and new ones. */
function changedSince(revision: string): string[] {
  const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).split("\n");
  const names = [
    ...git("diff", "--name-only", revision),
    ...git("ls-files", "--others", "--exclude-standard"),
  ];
  return [...new Set(names)].filter((name) => name !== "");
}

/** The nearest tests that fit into the time; changed tests always. */
function choose(related: ReturnType<typeof relatedTests>): string[] {
  const times = lastTimes();
  let spent = 0;
  return related
    .filter(({ file, distance }) => {
      spent += times.get(file) ?? SECONDS_OF_A_FILE;
      return distance === 0 || spent <= SECONDS_OF_TESTS;
    })
    .map(({ file }) => file);
}

/** Checks types and rules of the files that the change may break, or of all files if none are named. */
async function checks(changed: string[], typed: string[], env: NodeJS.ProcessEnv): Promise<Tally[]> {
  const linted = changed.filter((file) => /^app\/.*\.tsx?$/.test(file));
  const steps = [
    await check("format", oxfmt, env),
    await check("types and rules", [...oxlint, ...typed], env),
  ];
  if (linted.length > 0) steps.push(await check("old browsers and patterns", [...eslint, ...linted], env));
  return steps;
}

async function tests(chosen: string[], env: NodeJS.ProcessEnv): Promise<Tally[]> {
  const testEnv = withChromium(env, lookAround(env));
  const built = chosen.some((file) => isOverHttp(file) || isLong(file))
    ? [await check("build", ["scripts/run.mjs", "scripts/build.ts"], testEnv)]
    : [];
  return [...built, await vitest(["!embedded"], testEnv, [...unitTests, ...chosen])];
}
