import { setTimeout as wait } from "node:timers/promises";

/** A pause of a job, in milliseconds, that ends at once when the job is told to stop. */
export async function rest(milliseconds: number, stop: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal: stop }).catch(() => undefined);
}
