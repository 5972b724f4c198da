import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";

import { SECOND } from "~/models/duration";

import type { Report } from "./tally";

const path = ".cache/test-times.json";

/** How long each test file took in its last run, in seconds. */
export function lastTimes(): Map<string, number> {
  if (!existsSync(path)) return new Map();
  return new Map(Object.entries(JSON.parse(readFileSync(path, "utf8")) as Record<string, number>));
}

/** Stores the times of a run, keeping those of files that were not in it. */
export function keepTimes(report: Report | null): void {
  const times = lastTimes();
  for (const { name, startTime, endTime } of report?.testResults ?? [])
    times.set(relative(process.cwd(), name), (endTime - startTime) / SECOND);
  mkdirSync(".cache", { recursive: true });
  writeFileSync(path, JSON.stringify(Object.fromEntries(times)));
}
