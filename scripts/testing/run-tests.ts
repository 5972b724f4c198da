import { findRequirements, type Requirements } from "./requirements";
import { check, skip, vitest } from "./steps";
import { sum, summary, type Tally } from "./tally";

const noPostgresql = "PostgreSQL is missing: install it, or set TEST_DATABASE_URL.";
const noChromium = "Chromium is missing: install it, or set CHROMIUM_PATH.";

/** Runs every check and test, prints the sum as the last line, and answers the exit code. */
export async function runTests(env: NodeJS.ProcessEnv): Promise<number> {
  const requirements = findRequirements(env);
  const testEnv: NodeJS.ProcessEnv = { ...env, TEST_DATABASE: "" };
  if (requirements.chromium) testEnv.CHROMIUM_PATH = requirements.chromium;
  const total = sum([
    ...(await checks(testEnv)),
    ...(await databaseTests(requirements, testEnv)),
    ...(await siteTests(requirements, testEnv)),
  ]);
  console.log(summary(total));
  const skipsCount = Boolean(env.CI) && env.CI !== "false";
  return total.failed > 0 || (skipsCount && total.skipped > 0) ? 1 : 0;
}

async function checks(env: NodeJS.ProcessEnv): Promise<Tally[]> {
  const [types, rules] = await Promise.all([
    check("types", ["node_modules/typescript/bin/tsc", "--noEmit"], env),
    check("lint", ["node_modules/eslint/bin/eslint.js", ".", "--max-warnings", "0"], env),
  ]);
  const format = await check("format", ["node_modules/prettier/bin/prettier.cjs", "--check", "."], env);
  return [types, rules, format, await check("build", ["--import", "tsx", "scripts/build.ts"], env)];
}

async function databaseTests({ postgresql }: Requirements, env: NodeJS.ProcessEnv): Promise<Tally[]> {
  const first = postgresql
    ? await vitest("models, database and races on PostgreSQL", ["models", "database", "races"], env)
    : sum([await vitest("models", ["models"], env), skip("database and races on PostgreSQL", noPostgresql)]);
  const embedded = { ...env, TEST_DATABASE: "embedded" };
  return [first, await vitest("database on the embedded database", ["database"], embedded)];
}

async function siteTests({ chromium }: Requirements, env: NodeJS.ProcessEnv): Promise<Tally[]> {
  const start = await vitest("npm start", ["scripts"], env);
  return [start, chromium ? await vitest("browser", ["browser"], env) : skip("browser", noChromium)];
}
