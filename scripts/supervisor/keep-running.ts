import { setTimeout as wait } from "node:timers/promises";

import { SECOND } from "~/models/duration";
import { Problem } from "./problem";

/** A process of the application, once it does its work. `ended` resolves to a message when it ends unasked. */
interface Running {
  ended: Promise<string>;
}

interface Part {
  name: string;
  start: () => Promise<Running>;
}

/** Whoever ends sooner has failed at once: it will most likely fail again. */
const SHORT_LIFE = 10 * SECOND;
const MOST_FAILURES = 5;

/** Half a second, and twice as long after each failure. */
const pauseAfter = (failures: number): number => (SECOND / 2) * 2 ** failures;

interface Watch {
  say: (message: string) => void;
  isStopping: () => boolean;
  now: () => number;
  pause: (milliseconds: number) => Promise<unknown>;
}

const usual: Omit<Watch, "isStopping"> = { say: console.error, now: Date.now, pause: (time) => wait(time) };

/**
 * Starts a part again whenever it ends, and says so. Resolves, to what is to be said, when it failed at once five times
 * in a row.
 */
export async function keepRunning(
  { name, start }: Part,
  first: Running,
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

function asEnded(error: unknown): Running {
  if (!(error instanceof Problem)) throw error;
  return { ended: Promise.resolve(error.message) };
}
