import { fileURLToPath } from "node:url";

import { defineConfig } from "vitest/config";

import { settings } from "../../../tests/support/settings";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** The tests that Stryker runs on each mutant: those of one subject, in a new worker for each mutant. */
export default defineConfig({
  root,
  resolve: { alias: { "~": `${root}app` } },
  test: {
    env: settings,
    include: (process.env.MUTANTS_TESTS ?? "tests/models/**/*.test.ts").split(","),
    setupFiles: ["tests/support/console.ts", "scripts/testing/mutants/seed.ts"],
    restoreMocks: true,
    isolate: false,
  },
});
