import { defineConfig } from "vitest/config";

import { InTurn } from "./scripts/testing/in-turn";

const MINUTE = 60_000;

/** It opens the front door, which then stands before every server of its worker. */
const frontDoor = "tests/services/front-door.test.ts";

/** It measures the time of a start, so nothing is beside it. */
const measuring = "tests/scripts/second-start.test.ts";

/** Too long for the embedded database, or mostly waiting: they run on PostgreSQL only, as the races do. */
const long = [
  "tests/attacks/fuzz.test.ts",
  "tests/attacks/timing.test.ts",
  "tests/routes/payment-popup.test.ts",
];

const tests = (...folders: string[]) => folders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`);

/** The files of a worker share what they import: a process for each would spend most of its time on imports. */
const shared = { isolate: false };

const database = {
  ...shared,
  include: tests("db", "services", "routes", "attacks"),
  exclude: [frontDoor, ...long],
  globalSetup: ["tests/support/database-server.ts"],
};

/** In the order in which they start: what takes long comes first, many short files fill up the end. */
export default defineConfig({
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  test: {
    setupFiles: ["tests/support/console.ts"],
    restoreMocks: true,
    // One more than the smallest machine has processors: a worker often waits for a browser, a server or a database.
    maxWorkers: 3,
    // Room for what lives briefly: workers of many files spent a tenth of their time on clearing it away.
    execArgv: ["--max-semi-space-size=64"],
    testTimeout: MINUTE / 2,
    hookTimeout: MINUTE,
    sequence: { sequencer: InTurn },
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: "browser",
          include: tests("browser"),
          globalSetup: ["tests/support/running-site.ts"],
          testTimeout: MINUTE,
        },
      },
      {
        extends: true,
        test: {
          name: "scripts",
          include: [...tests("scripts"), frontDoor],
          exclude: [measuring],
          testTimeout: MINUTE,
          hookTimeout: 2 * MINUTE,
        },
      },
      {
        extends: true,
        test: {
          name: "races",
          include: [...tests("races"), ...long],
          globalSetup: ["tests/support/database-server.ts"],
          testTimeout: MINUTE,
        },
      },
      { extends: true, test: { ...database, name: "embedded" } },
      { extends: true, test: { ...database, name: "database" } },
      { extends: true, test: { ...shared, name: "models", include: tests("models", "components", "docs") } },
      { extends: true, test: { name: "alone", include: [measuring], sequence: { groupOrder: 1 } } },
    ],
  },
});
