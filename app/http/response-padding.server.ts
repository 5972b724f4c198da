import { setTimeout as wait } from "node:timers/promises";

const STEP = 50;

/**
 * Delays the result of `work` to a multiple of 50 milliseconds, so that the response time does not reveal whether an
 * account exists.
 */
export async function padResponseTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const started = performance.now();
  try {
    return await work();
  } finally {
    await wait(STEP - ((performance.now() - started) % STEP));
  }
}
