import { execFileSync } from "node:child_process";
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

import { SECOND } from "~/models/duration";

interface Holder {
  pid: number;
  startedAt: string | null;
}

type Lock = { taken: true; release: () => void } | { taken: false; pid: number };

/** Waits a moment for a holder that is just ending, as after a quick restart. */
export async function takeLock(path: string, patience = 2 * SECOND): Promise<Lock> {
  const giveUp = Date.now() + patience;
  for (;;) {
    const lock = tryLock(path);
    if (lock.taken || Date.now() > giveUp) return lock;
    await wait(100);
  }
}

/** The process that holds the lock, if it is alive. */
export function lockHolder(path: string): number | null {
  const holder = readHolder(path);
  return holder && isAlive(holder) ? holder.pid : null;
}

function tryLock(path: string): Lock {
  const own = `${path}.${process.pid}`;
  const content = JSON.stringify({ pid: process.pid, startedAt: processStart(process.pid) });
  writeFileSync(own, content);
  try {
    dropStale(path);
    // Linking makes the lock appear together with its content, or not at all.
    linkSync(own, path);
    return { taken: true, release: () => rmSync(path, { force: true }) };
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    return { taken: false, pid: readHolder(path)?.pid ?? 0 };
  } finally {
    rmSync(own, { force: true });
  }
}

/** Two processes may find the same stale lock: the slower one must not remove the other's new lock. */
function dropStale(path: string): void {
  const holder = readHolder(path);
  if (!holder || isAlive(holder)) return;
  const aside = `${path}.stale.${process.pid}`;
  renameSync(path, aside);
  const moved = readHolder(aside);
  if (moved && isAlive(moved)) linkSync(aside, path);
  rmSync(aside, { force: true });
}

function readHolder(path: string): Holder | null {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Holder;
  } catch {
    return null;
  }
}

/** Process ids are reused, so the start time must be the same too. */
function isAlive({ pid, startedAt }: Holder): boolean {
  const start = processStart(pid);
  return start !== null && start === startedAt;
}

function processStart(pid: number): string | null {
  try {
    if (!existsSync("/proc/self/stat"))
      return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" ? null : (fields[19] ?? null);
  } catch {
    return null;
  }
}
