import { test } from "vitest";

import { expectAccessible } from "../support/accessibility";
import { publicPages } from "../support/manifest";
import { everyRow } from "../support/rows";
import { openMany } from "../browser/browser-page";

test.each([
  ["by day", { viewport: { width: 1280, height: 740 }, colorScheme: "light" }],
  ["in the dark", { viewport: { width: 360, height: 740 }, colorScheme: "dark" }],
] as const)("axe finds nothing on any public page %s", async (_when, look) => {
  const { show } = await openMany(look);
  await everyRow(publicPages, String, async (path) => {
    const { page } = await show(path);
    await expectAccessible(page);
  });
});
