import { statSync } from "node:fs";

import { expect, test } from "vitest";
import { processesOf, removeFolder, startSite, type Site } from "../support/site";

test("a second start builds nothing again, and each start ends with all of its processes", async () => {
  const first = await startSite();
  await stopAll(first);
  const built = builtAt();
  const second = await startSite({ DATA_DIR: first.dataFolder });
  expect((await fetch(second.url)).status).toBe(200);
  await stopAll(second);
  expect(builtAt()).toBe(built);
  removeFolder(first.dataFolder);
});

const builtAt = (): number => statSync("build/server/index.js").mtimeMs;

/** Ends a site as Ctrl-C would. */
async function stopAll(site: Site): Promise<void> {
  expect(processesOf(site.dataFolder).length).toBeGreaterThanOrEqual(5);
  expect(await site.stop()).toBe(0);
  expect(processesOf(site.dataFolder)).toEqual([]);
}
