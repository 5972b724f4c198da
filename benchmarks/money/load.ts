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

const ROUNDS = 4;
const ROUND = 3;

/** Runs of both per second, and ours as a share. Rounds alternate, so that both have the same machine. */
export async function beside(bare: () => Promise<void>, ours: () => Promise<void>) {
  const sum = { bare: 0, ours: 0 };
  await load(bare, ROUND);
  await load(ours, ROUND);
  for (let round = 0; round < ROUNDS; round += 1) {
    sum.bare += (await load(bare, ROUND)).perSecond;
    sum.ours += (await load(ours, ROUND)).perSecond;
  }
  const share = `${((100 * sum.ours) / sum.bare).toFixed(0)} %`;
  return { bare: Math.round(sum.bare / ROUNDS), ours: Math.round(sum.ours / ROUNDS), share };
}
