import { defineConfig } from "vitest/config";

import { ProjectOrder } from "./scripts/testing/project-order";
import { settings } from "./tests/support/settings";

const MINUTE = 60_000;

/** It opens what then stands before every server of its worker. */
const guard = "tests/http/request-guard.test.ts";

/** It waits most of its time, for a minute, and needs programs that nothing else does. */
const failover = "tests/deployment/failover.test.ts";

/** Each takes as long as twenty others: a release runs them, a submission does not. */
const long = [
  "tests/routes/http/fuzz.attack.test.ts",
  "tests/routes/http/timing.attack.test.ts",
  "tests/races/forms.race.test.ts",
  "tests/races/outages/*.test.ts",
  "tests/races/payments/deposit-kills.race.test.ts",
  "tests/races/payments/kills.race.test.ts",
  "tests/races/payments/pay-forms.race.test.ts",
  "tests/races/renewals/jobs.race.test.ts",
  "tests/routes/payments/popup.test.ts",
];

const tests = (...folders: string[]) => folders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`);

/** The files of a worker share what they import: a process for each would spend most of its time on imports. */
const shared = { isolate: false };

/** The migrated database that files copy: on PostgreSQL where there is one. */
const globalSetup = ["tests/support/database-server.ts"];

/** In the order in which they start: what takes long comes first, many short files fill up the end. */
export default defineConfig({
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  test: {
    // What a test imports of the application reads its settings as soon as it is loaded.
    env: settings,
    setupFiles: ["tests/support/console.ts"],
    restoreMocks: true,
    expect: { poll: { timeout: 5 * MINUTE } },
    // The line that names a failure at the end of a run says what was found in full, not its first forty letters.
    chaiConfig: { truncateThreshold: 0 },
    // One more than the smallest machine has processors: a worker often waits for a browser, a server or a database.
    maxWorkers: 3,
    // Room for what lives briefly: workers of many files spent a tenth of their time on clearing it away.
    execArgv: ["--max-semi-space-size=64", "--min-semi-space-size=64"],
    // They end what hangs. How fast a machine is, and what else it does, is no matter of theirs.
    testTimeout: 10 * MINUTE,
    hookTimeout: 10 * MINUTE,
    sequence: { sequencer: ProjectOrder },
    // Each project compiles for itself what others have compiled: by content, it is done once for all of them and for later runs.
    experimental: { fsModuleCache: true, fsModuleCachePath: ".cache/vitest" },
    projects: [
      { extends: true, test: { name: "failover", include: [failover] } },
      ...["browser", "journeys"].map((name) => ({
        extends: true as const,
        test: {
          ...shared,
          name,
          include: tests(name),
          globalSetup: [...globalSetup, "tests/support/running-site.ts"],
        },
      })),
      {
        extends: true,
        test: {
          name: "scripts",
          include: [...tests("scripts"), guard],
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: "races",
          include: tests("races"),
          exclude: long,
          globalSetup,
        },
      },
      {
        extends: true,
        test: {
          name: "deployment",
          include: tests("deployment"),
          exclude: [failover],
          globalSetup,
        },
      },
      { extends: true, test: { name: "long", include: long, globalSetup } },
      {
        extends: true,
        test: {
          ...shared,
          name: "database",
          include: tests("db", "services", "http", "api", "routes"),
          exclude: [guard, ...long],
          globalSetup,
        },
      },
      // Nothing waits in it: pauses of the code under test are over at once.
      { extends: true, test: { name: "simulation", include: tests("simulation"), globalSetup } },
      // What `npm start` runs on without any setting.
      {
        extends: true,
        test: {
          ...shared,
          name: "embedded",
          include: [...tests("db"), "tests/routes/sign-up-to-receipt.test.ts"],
          globalSetup,
        },
      },
      {
        extends: true,
        test: { ...shared, name: "models", include: tests("models", "components", "docs", "house") },
      },
      // It asks what all others did.
      { extends: true, test: { name: "forms", include: tests("forms"), sequence: { groupOrder: 1 } } },
    ],
  },
});
