import { SECOND } from "~/models/duration";
import { PARALLEL } from "./database";

export interface Load {
  perSecond: number;
  /** Milliseconds that 95 of 100 did not exceed. */
  p95: number;
}

/** Does something 16 times in parallel, again and again, for so many seconds. */
export async function load(work: () => Promise<void>, seconds: number): Promise<Load> {
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
  await Promise.all(Array.from({ length: PARALLEL }, lane));
  const took = (performance.now() - start) / SECOND;
  times.sort((one, other) => one - other);
  return { perSecond: times.length / took, p95: times[Math.floor(times.length * 0.95)] ?? 0 };
}
