import { sql } from "kysely";
import type { Db } from "#db/client";
import { type JobName, jobNames } from "./job";

/** Totals of a job's rounds, across all processes. */
export interface JobRuns {
  name: JobName;
  runs: number;
  done: number;
  failed: number;
  /** Total time of the rounds, in ms. */
  milliseconds: number;
  lastRunAt: Date;
}

/** Adds the rounds of a process. They are sorted by name, so that two processes do not wait for each other. */
export async function addRuns(db: Db, added: readonly JobRuns[]): Promise<void> {
  if (added.length === 0) return;
  await db
    .insertInto("jobRuns")
    .values(
      added
        .map(({ lastRunAt, milliseconds, ...runs }) => ({
          ...runs,
          milliseconds: Math.round(milliseconds),
          lastRunAt,
        }))
        .sort((one, other) => (one.name < other.name ? -1 : 1)),
    )
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet({
        runs: sql`job_runs.runs + excluded.runs`,
        done: sql`job_runs.done + excluded.done`,
        failed: sql`job_runs.failed + excluded.failed`,
        milliseconds: sql`job_runs.milliseconds + excluded.milliseconds`,
        lastRunAt: sql`greatest(job_runs.last_run_at, excluded.last_run_at)`,
      }),
    )
    .execute();
}

/** Claims a due round for all processes together; false if another process has it. */
export async function takeRound(
  db: Db,
  name: JobName,
  { now, pause }: { now: Date; pause: number },
): Promise<boolean> {
  const next = new Date(now.getTime() + pause);
  const first = { name, runs: 0, done: 0, failed: 0, milliseconds: 0, lastRunAt: now, nextRoundAt: next };
  const taken = await db
    .insertInto("jobRuns")
    .values(first)
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet({ nextRoundAt: next })
        .where((row) =>
          row.or([row("jobRuns.nextRoundAt", "is", null), row("jobRuns.nextRoundAt", "<=", now)]),
        ),
    )
    .returning("name")
    .executeTakeFirst();
  return taken !== undefined;
}

/** Only jobs of this version. */
export function readRuns(db: Db): Promise<JobRuns[]> {
  return db
    .selectFrom("jobRuns")
    .select(["name", "runs", "done", "failed", "milliseconds", "lastRunAt"])
    .where("name", "in", jobNames)
    .orderBy("name")
    .execute();
}
