import { resolveConfig } from "vite";
import { expect, test } from "vitest";

test("building the application leaves the compiled scripts beside it alone, since processes load from them", async () => {
  const { build } = await resolveConfig({ configFile: "vite.config.ts", logLevel: "silent" }, "build");
  expect(build.emptyOutDir).toBe(false);
});
