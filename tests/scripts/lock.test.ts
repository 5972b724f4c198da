import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, expect, test } from "vitest";

import { lockHolder, takeLock } from "../../scripts/supervisor/lock";
import { removeFolder, temporaryFolder } from "../support/site";

const folder = temporaryFolder();
afterAll(() => removeFolder(folder));

async function endedProcess(): Promise<number> {
  const child = spawn("true");
  await once(child, "exit");
  return child.pid!;
}

test("a lock has one holder until it is released", async () => {
  const path = join(folder, "one");
  const lock = await takeLock(path);
  expect(lock.taken).toBe(true);
  expect(lockHolder(path)).toBe(process.pid);
  expect(await takeLock(path)).toEqual({ taken: false, pid: process.pid });
  if (lock.taken) lock.release();
  expect(existsSync(path)).toBe(false);
});

test("the lock of a dead process is taken over", async () => {
  const path = join(folder, "died");
  writeFileSync(path, JSON.stringify({ pid: await endedProcess(), startedAt: "1" }));
  expect(lockHolder(path)).toBe(null);
  expect((await takeLock(path)).taken).toBe(true);
});

test("a later process with the same number does not hold the lock", async () => {
  const path = join(folder, "reused");
  writeFileSync(path, JSON.stringify({ pid: process.pid, startedAt: "1" }));
  expect((await takeLock(path)).taken).toBe(true);
});
