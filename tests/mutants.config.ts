import { fileURLToPath } from "node:url";

import { defineConfig } from "vitest/config";

import { settings } from "./support/settings";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The tests that Stryker runs on each mutant: those of a subject of rules, in a new worker for each mutant. */
export default defineConfig({
  root,
  resolve: { alias: { "~": `${root}app` } },
  test: {
    env: settings,
    include: [`tests/models/{*,${process.env.SUBJECT}/**/*}.test.ts`, "tests/docs/{limits,states}.test.ts"],
    setupFiles: ["tests/support/console.ts", "tests/support/same-values.ts"],
    restoreMocks: true,
    isolate: false,
  },
});
