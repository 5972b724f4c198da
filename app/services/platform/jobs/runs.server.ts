import type { Db } from "#db/client";
import type { JobName } from "~/models/platform/job";
import { type JobRuns, addRuns } from "~/models/platform/job-runs.server";

/** Adds up the rounds of a process, so that they are written together. */
export type RunCounter = ReturnType<typeof makeRunCounter>;

export function makeRunCounter() {
  let counted = new Map<JobName, JobRuns>();

  function add(more: JobRuns): void {
    const { name, lastRunAt } = more;
    const sum = counted.get(name) ?? { ...more, runs: 0, done: 0, failed: 0, milliseconds: 0 };
    counted.set(name, {
      ...{ name, lastRunAt: lastRunAt > sum.lastRunAt ? lastRunAt : sum.lastRunAt },
      ...{ runs: sum.runs + more.runs, done: sum.done + more.done, failed: sum.failed + more.failed },
      milliseconds: sum.milliseconds + more.milliseconds,
    });
  }

  return {
    add,
    /** Counts that cannot be written are kept for the next time. */
    async write(db: Db): Promise<void> {
      const taken = [...counted.values()];
      counted = new Map();
      await addRuns(db, taken).catch((error: unknown) => {
        taken.forEach(add);
        throw error;
      });
    },
  };
}
