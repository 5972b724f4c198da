import { setTimeout as wait } from "node:timers/promises";

import { SECOND } from "~/models/duration";
import { Problem } from "./problem";

/** A process of the application that is ready. `ended` resolves to a message when it ends unexpectedly. */
interface RunningProcess {
  ended: Promise<string>;
}

interface Part {
  name: string;
  start: () => Promise<RunningProcess>;
}

/** A process that ends sooner has failed at once, and will most likely fail again. */
const SHORT_LIFE = 10 * SECOND;
const MOST_FAILURES = 5;

/** Half a second, doubled after each failure. */
const pauseAfter = (failures: number): number => (SECOND / 2) * 2 ** failures;

interface Watch {
  say: (message: string) => void;
  isStopping: () => boolean;
  now: () => number;
  pause: (milliseconds: number) => Promise<unknown>;
}

const usual: Omit<Watch, "isStopping"> = { say: console.error, now: Date.now, pause: (time) => wait(time) };

/**
 * Restarts a part whenever it ends, and reports it. After five immediate failures in a row it resolves to a message
 * about them.
 */
export async function keepRunning(
  { name, start }: Part,
  first: RunningProcess,
  watch: Pick<Watch, "isStopping"> & Partial<Watch>,
): Promise<string> {
  const { say, isStopping, now, pause } = { ...usual, ...watch };
  let { ended } = first;
  let begun = now();
  let failures = 0;
  for (;;) {
    const problem = await ended;
    failures = now() - begun < SHORT_LIFE ? failures + 1 : 0;
    if (failures === MOST_FAILURES)
      return `${problem} The ${name} failed ${failures} times at once, so it is not started again.`;
    say(`${problem} The ${name} is started again.`);
    await pause(pauseAfter(failures));
    if (isStopping()) return new Promise(() => {});
    begun = now();
    ({ ended } = await start().catch(asEnded));
  }
}

function asEnded(error: unknown): RunningProcess {
  if (!(error instanceof Problem)) throw error;
  return { ended: Promise.resolve(error.message) };
}
