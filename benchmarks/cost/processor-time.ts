import { readdirSync, readFileSync } from "node:fs";

import { sql } from "kysely";

import type { Db } from "#db/client";

const NANOSECONDS = 1e6;

/** The processor time of a process with all its threads so far, in ms; 0 if it has ended. */
export function processorTime(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const times = threads.map((thread) =>
      Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]),
    );
    return times.reduce((sum, time) => sum + time, 0) / NANOSECONDS;
  } catch {
    return 0;
  }
}

/** The processor time of a whole PostgreSQL on this machine, in ms: of its first process and all that it started. */
export async function clusterTimer(db: Db): Promise<() => number> {
  const { rows } = await sql<{ folder: string }>`select current_setting('data_directory') as folder`.execute(
    db,
  );
  const first = Number(readFileSync(`${rows[0]?.folder ?? ""}/postmaster.pid`, "utf8").split("\n")[0]);
  return () =>
    [first, ...childrenOf(first)]
      .map((pid) => processorTime(pid))
      .reduce((sum, time) => sum + time, endedTime(first));
}

/** Linux counts the time of ended children in hundredths of a second. */
const TICK = 10;

/** The processor time of the children of a process that have ended. */
function endedTime(pid: number): number {
  const [, fields = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const [user = 0, system = 0] = fields.split(" ").slice(13, 15).map(Number);
  return (user + system) * TICK;
}

const childrenOf = (parent: number): number[] =>
  readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === parent);

function parentOf(pid: number): number {
  try {
    // The name in brackets may contain anything; the state and the parent follow it.
    const [, rest = ""] = /\) \S+ (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    return Number(rest);
  } catch {
    return 0;
  }
}
