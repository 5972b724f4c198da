import { findRequirements, type Requirements, withChromium } from "./requirements";
import { check, eslint, keepingForms, oxfmt, oxlint, skip, vitest } from "./steps";
import { sum, summary, type Tally } from "./tally";

const noPostgresql =
  "PostgreSQL is missing, so the other tests run on the embedded database: install it, or set TEST_DATABASE_URL.";
const noChromium = "Chromium is missing: install it, or set CHROMIUM_PATH.";

/** Checks of all files, which cache their results under .cache. */
const wholeHouse = {
  "types and rules": oxlint,
  "old browsers and patterns": [...eslint, "app"],
  format: oxfmt,
};

/** Runs every check and test of a submission, prints the totals as the last line, and returns the exit code. */
export async function runTests(env: NodeJS.ProcessEnv): Promise<number> {
  const requirements = findRequirements(env, "submission");
  const testEnv = withChromium(env, requirements);
  const built = await check("build", ["scripts/run.mjs", "scripts/build.ts"], testEnv);
  const rest = await Promise.all([checks(testEnv), tests(requirements, testEnv)]);
  const total = sum([built, ...rest.flat()]);
  console.log(summary(total));
  const skipsCount = Boolean(env.CI) && env.CI !== "false";
  return total.failed > 0 || (skipsCount && total.skipped > 0) ? 1 : 0;
}

/** What takes less than a minute, for each commit: the checks of all files and the unit tests. */
export async function runCheck(env: NodeJS.ProcessEnv): Promise<number> {
  const total = sum((await Promise.all([checks(env), vitest(["models"], env)])).flat());
  console.log(summary(total));
  return total.failed > 0 ? 1 : 0;
}

/** Runs one after the other, beside the tests, to use the time that these spend waiting. */
async function checks(env: NodeJS.ProcessEnv): Promise<Tally[]> {
  const found = [];
  for (const [name, args] of Object.entries(wholeHouse)) found.push(await check(name, args, env));
  return found;
}

/** One run of Vitest, so that no processor waits for the end of a part. */
async function tests({ chromium, postgresql }: Requirements, env: NodeJS.ProcessEnv): Promise<Tally[]> {
  const projects = ["models", "database", "scripts", "forms"];
  if (chromium) projects.push("journeys");
  if (postgresql) projects.push("races", "simulation");
  return [
    await vitest(projects, keepingForms(env)),
    ...(chromium ? [] : [skip("journeys in the browser", noChromium)]),
    ...(postgresql ? [] : [skip("races and the simulation", noPostgresql)]),
  ];
}
