import { defineConfig } from "vitest/config";

import { InTurn } from "./scripts/testing/in-turn";

const MINUTE = 60_000;

/** Mostly wait: they run beside the starts of the whole site, which take every processor they get. */
const waiting = ["tests/attacks/timing.test.ts", "tests/routes/payment-popup.test.ts"];

/**
 * With nothing beside them: one measures the time of a start, the other opens the front door, which then stands before
 * every server of its worker.
 */
const alone = ["tests/scripts/second-start.test.ts", "tests/services/front-door.test.ts"];

/** Too long for the embedded database: it runs on PostgreSQL only, as the races do. */
const fuzz = "tests/attacks/fuzz.test.ts";

const tests = (...folders: string[]) => folders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`);

/** The files of a worker share what they import: a process for each would spend most of its time on imports. */
const shared = { isolate: false };

const database = {
  ...shared,
  include: tests("db", "services", "routes", "attacks"),
  exclude: [...waiting, ...alone, fuzz],
  globalSetup: ["tests/support/database-server.ts"],
};

const last = { groupOrder: 1 };

/** In the order in which they start: what takes long comes first, many short files fill up the end. */
export default defineConfig({
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  test: {
    setupFiles: ["tests/support/console.ts"],
    restoreMocks: true,
    // One more than the smallest machine has processors: a worker often waits for a browser, a server or a database.
    maxWorkers: 3,
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
          name: "races",
          include: [...tests("races"), fuzz],
          globalSetup: ["tests/support/database-server.ts"],
          testTimeout: MINUTE,
        },
      },
      { extends: true, test: { ...database, name: "embedded" } },
      { extends: true, test: { ...database, name: "database" } },
      { extends: true, test: { ...shared, name: "models", include: tests("models", "components", "docs") } },
      {
        extends: true,
        test: {
          name: "waiting",
          include: waiting,
          globalSetup: ["tests/support/database-server.ts"],
          sequence: last,
        },
      },
      {
        extends: true,
        test: {
          name: "scripts",
          include: tests("scripts"),
          exclude: alone,
          sequence: last,
          testTimeout: MINUTE,
          hookTimeout: 2 * MINUTE,
        },
      },
      { extends: true, test: { name: "alone", include: alone, sequence: { groupOrder: 2 } } },
    ],
  },
});
