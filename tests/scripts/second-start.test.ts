import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { SECOND } from "~/models/duration";
import { processesOf, removeFolder, startSite, type Site } from "../support/site";

/** The time of a program that does nothing, on a machine where a second start may take three seconds. */
const NOTHING = 0.06 * SECOND;

/** Other work of the machine is not part of the start: the best of three is the start's own time. */
const TRIES = 3;

test("a second start answers within three seconds, or as much longer as the machine is slower", async () => {
  const first = await startSite();
  await stopAll(first);
  const times: { taken: number; limit: number }[] = [];
  do {
    const limit = 3 * SECOND * Math.max(1, timeNothing() / NOTHING);
    times.push({ limit, taken: await timeStart(first.dataFolder) });
  } while (times.length < TRIES && times.every(({ taken, limit }) => taken >= limit));
  expect(times.filter(({ taken, limit }) => taken < limit).length, JSON.stringify(times)).toBe(1);
  removeFolder(first.dataFolder);
});

/** Milliseconds in which Node starts and ends. */
function timeNothing(): number {
  const start = performance.now();
  spawnSync(process.execPath, ["--eval", ""]);
  return performance.now() - start;
}

/** Milliseconds from the command to the first answer. */
async function timeStart(folder: string): Promise<number> {
  const start = performance.now();
  const site = await startSite({ DATA_DIR: folder });
  expect((await fetch(site.url)).status).toBe(200);
  const taken = performance.now() - start;
  await stopAll(site);
  return taken;
}

/** Ends a site as Ctrl-C would: all of its processes end. */
async function stopAll(site: Site): Promise<void> {
  expect(processesOf(site.dataFolder).length).toBeGreaterThanOrEqual(5);
  expect(await site.stop()).toBe(0);
  expect(processesOf(site.dataFolder)).toEqual([]);
}
