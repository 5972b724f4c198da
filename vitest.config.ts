import { defineConfig } from "vitest/config";

const MINUTE = 60_000;

/** Too slow, or too uneven in time, for the embedded database: they run on PostgreSQL only, as the races do. */
const atLength = ["tests/attacks/{fuzz,timing}.test.ts"];

const tests = (...folders: string[]) => folders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`);

export default defineConfig({
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  test: {
    setupFiles: ["tests/support/console.ts"],
    restoreMocks: true,
    maxWorkers: 2,
    testTimeout: MINUTE / 4,
    hookTimeout: MINUTE / 2,
    projects: [
      { extends: true, test: { name: "models", include: tests("models", "components", "docs") } },
      {
        extends: true,
        test: {
          name: "database",
          include: tests("db", "services", "routes", "attacks"),
          exclude: atLength,
          globalSetup: ["tests/support/database-server.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "races",
          include: [...tests("races"), ...atLength],
          globalSetup: ["tests/support/database-server.ts"],
          testTimeout: MINUTE,
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: tests("browser"),
          globalSetup: ["tests/support/running-site.ts"],
          testTimeout: MINUTE,
          hookTimeout: MINUTE,
        },
      },
      {
        extends: true,
        test: {
          name: "scripts",
          fileParallelism: false,
          include: tests("scripts"),
          testTimeout: MINUTE,
          hookTimeout: 2 * MINUTE,
        },
      },
    ],
  },
});
