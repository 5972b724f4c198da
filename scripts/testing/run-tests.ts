import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { findRequirements, type Requirements, withChromium } from "./requirements";
import { check, eslint, oxfmt, oxlint, skip, vitest } from "./steps";
import { sum, summary, type Tally } from "./tally";

const noPostgresql =
  "PostgreSQL is missing, so the other tests run on the embedded database: install it, or set TEST_DATABASE_URL.";
const noFront =
  "nginx, PgBouncer, systemd, Prometheus or PostgreSQL is missing: install them to try what is deployed as it is deployed.";
const noCluster =
  "Patroni, etcd or HAProxy is missing, or what is in front of them: install them to lose a machine of the database.";
const noChromium = "Chromium is missing: install it, or set CHROMIUM_PATH.";

/** Checks of all files, which cache their results under .cache. */
const wholeHouse = {
  "types and rules": oxlint,
  "old browsers and patterns": [...eslint, "app"],
  format: oxfmt,
};

/** Runs every check and test, prints the totals as the last line, and returns the exit code. */
export async function runTests(env: NodeJS.ProcessEnv): Promise<number> {
  const requirements = findRequirements(env);
  const testEnv = withChromium(env, requirements);
  const built = await check("build", ["scripts/run.mjs", "scripts/build.ts"], testEnv);
  const rest = await Promise.all([checks(testEnv), tests(requirements, testEnv)]);
  const total = sum([built, ...rest.flat()]);
  console.log(summary(total));
  const skipsCount = Boolean(env.CI) && env.CI !== "false";
  return total.failed > 0 || (skipsCount && total.skipped > 0) ? 1 : 0;
}

/** Runs one after the other, beside the tests, to use the time that these spend waiting. */
async function checks(env: NodeJS.ProcessEnv): Promise<Tally[]> {
  const found = [];
  for (const [name, args] of Object.entries(wholeHouse)) found.push(await check(name, args, env));
  return found;
}

/** One run of Vitest, so that no processor waits for the end of a part. */
async function tests(
  { chromium, postgresql, front, cluster }: Requirements,
  env: NodeJS.ProcessEnv,
): Promise<Tally[]> {
  const projects = ["models", "database", "long", "scripts"];
  if (chromium) projects.push("browser");
  if (postgresql) projects.push("embedded", "races", "simulation");
  if (postgresql && front) projects.push("deployment");
  if (postgresql && front && cluster) projects.push("failover");
  projects.push("forms");
  return [
    await vitest(projects, { ...env, FORMS_OF_RUN: mkdtempSync(join(tmpdir(), "kaypoint-forms-")) }),
    ...(chromium ? [] : [skip("browser", noChromium)]),
    ...(postgresql ? [] : [skip("races and the simulation", noPostgresql)]),
    ...(postgresql && front ? [] : [skip("deployment", noFront)]),
    ...(postgresql && front && cluster ? [] : [skip("failover", noCluster)]),
  ];
}
