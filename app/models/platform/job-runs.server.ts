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

type AddedRuns = JobRuns & { nextRunAt?: Date | null };

/** What staff see of a job beside its totals. */
export interface JobPlan extends JobRuns {
  nextRunAt: Date | null;
  wantedAt: Date | null;
}

/** Adds the rounds of a process. They are sorted by name, so that two processes do not wait for each other. */
export async function addRuns(db: Db, added: readonly AddedRuns[]): Promise<void> {
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
        nextRunAt: sql`excluded.next_run_at`,
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

/** Asks the processes for a round of this job now. False if none has ever run it. */
export async function wantRound(db: Db, name: JobName, now: Date): Promise<boolean> {
  const known = await db
    .updateTable("jobRuns")
    .set({ wantedAt: now, nextRoundAt: null })
    .where("name", "=", name)
    .returning("name")
    .executeTakeFirst();
  return known !== undefined;
}

/** Takes the wanted rounds: of several processes, one gets each. */
export async function takeWantedRounds(db: Db): Promise<JobName[]> {
  const taken = await db
    .updateTable("jobRuns")
    .set({ wantedAt: null })
    .where("wantedAt", "is not", null)
    .where("name", "in", jobNames)
    .returning("name")
    .execute();
  return taken.map(({ name }) => name);
}

/** When jobs of this version ran, and when they run next. */
export function readPlans(db: Db): Promise<JobPlan[]> {
  return db
    .selectFrom("jobRuns")
    .select(["name", "runs", "done", "failed", "milliseconds", "lastRunAt"])
    .select(["nextRunAt", "wantedAt"])
    .where("name", "in", jobNames)
    .execute();
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
