import { spawn } from "node:child_process";
import { json } from "node:stream/consumers";
import { SECOND } from "~/models/duration";
import { PARALLEL } from "./database";

export interface Load {
  perSecond: number;
  /** Percentiles in milliseconds. */
  p50: number;
  p95: number;
  p99: number;
}

/** Runs `work` in parallel, repeatedly, for some seconds or until it returns "none left". */
export async function load(
  work: () => Promise<unknown>,
  seconds: number,
  parallel = PARALLEL,
): Promise<Load> {
  const times: number[] = [];
  const start = performance.now();
  const end = start + seconds * SECOND;
  const lane = async () => {
    while (performance.now() < end) {
      const began = performance.now();
      if ((await work()) === "none left") return;
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: parallel }, lane));
  const took = (performance.now() - start) / SECOND;
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { perSecond: times.length / took, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

interface PageLoad {
  requests: { average: number };
  latency: { p99: number };
  non2xx: number;
}

/**
 * Requests one page over fifty connections for some seconds, with this many requests at a time on each, in a separate
 * process.
 */
export async function loadPage(url: string, seconds: number, pipelining: number): Promise<PageLoad> {
  const options = ["--json", "--connections=50", `--duration=${seconds}`, `--pipelining=${pipelining}`];
  const child = spawn(
    process.execPath,
    ["node_modules/autocannon/autocannon.js", ...options, "-H", "accept-encoding=br", url],
    { stdio: ["ignore", "pipe", "ignore"] },
  );
  return (await json(child.stdout)) as PageLoad;
}
