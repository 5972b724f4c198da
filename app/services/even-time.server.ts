import { setTimeout as wait } from "node:timers/promises";

const STEP = 50;

/**
 * Lets work take 50 milliseconds, or a multiple where that is not enough, so that the little more that is done for an
 * account that exists does not show.
 */
export async function inEvenTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const started = performance.now();
  try {
    return await work();
  } finally {
    await wait(STEP - ((performance.now() - started) % STEP));
  }
}
