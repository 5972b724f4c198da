import { setTimeout as wait } from "node:timers/promises";

/** Waits this many milliseconds, or until the job is told to stop. */
export async function sleep(milliseconds: number, stop: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal: stop }).catch(() => undefined);
}
