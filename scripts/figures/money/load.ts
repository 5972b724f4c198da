import { SECOND } from "~/models/duration";
import { PARALLEL } from "./database";

export interface Load {
  perSecond: number;
  /** The 95th percentile in milliseconds. */
  p95: number;
}

/** Runs `work` in parallel, again and again, for some seconds. */
export async function load(work: () => Promise<void>, seconds: number, parallel = PARALLEL): Promise<Load> {
  const times: number[] = [];
  const start = performance.now();
  const end = start + seconds * SECOND;
  const lane = async () => {
    while (performance.now() < end) {
      const began = performance.now();
      await work();
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: parallel }, lane));
  const took = (performance.now() - start) / SECOND;
  times.sort((one, other) => one - other);
  return { perSecond: times.length / took, p95: times[Math.floor(times.length * 0.95)] ?? 0 };
}

const ROUNDS = 4;
const ROUND = 3;

/** Runs of both per second, and the share of ours. Rounds alternate, so that both have the same machine. */
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
