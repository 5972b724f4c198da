import type { Db } from "#db/client";
import type { JobName } from "~/models/platform/job";
import { type JobRuns, addRuns } from "~/models/platform/job-runs.server";
import { sleep } from "~/services/platform/sleep.server";

/** Adds up the rounds of a process, so that they are written together, and ends the rest between them. */
export type RunCounter = ReturnType<typeof makeRunCounter>;

export function makeRunCounter() {
  let counted = new Map<JobName, JobRuns>();
  const nextRuns = new Map<JobName, Date>();
  const rests = new Map<JobName, AbortController>();
  const rung = new Set<JobName>();

  function add(more: JobRuns): void {
    const { name, lastRunAt } = more;
    const sum = counted.get(name) ?? { ...more, runs: 0, done: 0, failed: 0, milliseconds: 0 };
    counted.set(name, {
      name,
      lastRunAt: lastRunAt > sum.lastRunAt ? lastRunAt : sum.lastRunAt,
      runs: sum.runs + more.runs,
      done: sum.done + more.done,
      failed: sum.failed + more.failed,
      milliseconds: sum.milliseconds + more.milliseconds,
    });
  }

  return {
    add,
    /** Waits for the next round of a job: for its time, for `ring`, or until the job is told to stop. */
    async rest(
      name: JobName,
      { now, pause }: { now: Date; pause: number },
      stop: AbortSignal,
    ): Promise<void> {
      nextRuns.set(name, new Date(now.getTime() + pause));
      if (stop.aborted || rung.delete(name)) return;
      const rest = new AbortController();
      const end = () => rest.abort();
      stop.addEventListener("abort", end, { once: true });
      rests.set(name, rest);
      await sleep(pause, rest.signal);
      rests.delete(name);
      stop.removeEventListener("abort", end);
    },
    /** Lets a job that rests begin its next round; one that is at work does another. */
    ring(name: JobName): void {
      const rest = rests.get(name);
      if (rest) rest.abort();
      else rung.add(name);
    },
    /** Counts that cannot be written are kept for the next time. */
    async write(db: Db): Promise<void> {
      const taken = [...counted.values()];
      counted = new Map();
      const rows = taken.map((runs) => ({ ...runs, nextRunAt: nextRuns.get(runs.name) ?? null }));
      await addRuns(db, rows).catch((error: unknown) => {
        taken.forEach(add);
        throw error;
      });
    },
  };
}
