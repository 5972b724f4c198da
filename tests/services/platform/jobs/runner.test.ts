import pino from "pino";
import { beforeEach, expect, test } from "vitest";
import { MINUTE } from "~/models/duration";
import { type Job, jobNames } from "~/models/platform/job";
import {
  addRuns,
  readPlans,
  readRuns,
  takeRound,
  takeWantedRounds,
  wantRound,
} from "~/models/platform/job-runs.server";
import { doOnce, keepDoing, queue } from "~/services/platform/jobs/runner.server";
import { makeRunCounter } from "~/services/platform/jobs/runs.server";
import { makeDatabaseCounts } from "~/services/platform/database-counts.server";
import { makeMetrics } from "~/http/metrics.server";
import { makeContext, rightClock, runJob } from "../../../support/context";
import { testDatabase } from "../../../support/database";

let context: ReturnType<typeof makeContext> & { clockWatch: typeof rightClock };

const database = await testDatabase();
beforeEach(async () => {
  context = { ...makeContext(database.db), clockWatch: rightClock };
  await database.db.deleteFrom("jobRuns").execute();
});

const never = new AbortController().signal;

/** A job whose rounds end as scripted, and then with nothing to do. */
function scripted(...rounds: (number | Error)[]): Job & { asked: () => number } {
  let asked = 0;
  return {
    name: "sealing",
    pause: MINUTE,
    asked: () => asked,
    async round() {
      const next = rounds[asked];
      asked += 1;
      if (next instanceof Error) throw next;
      return { done: next ?? 0, more: next !== undefined };
    },
  };
}

test("once runs until nothing is due, and a failure is returned and logged", async () => {
  const runs = makeRunCounter();
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
  const good = scripted(3, 2);
  expect(await doOnce({ ...context, log, runs }, good, never)).toBe(true);
  expect([good.asked(), lines]).toEqual([3, []]);
  const bad = scripted(3, new Error("no database"), 5);
  expect(await doOnce({ ...context, log, runs }, bad, never)).toBe(false);
  expect(bad.asked()).toBe(2);
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { job: "sealing", err: { message: "no database" }, msg: "a job round failed" },
  ]);
  await runs.write(database.db);
  expect(await readRuns(database.db)).toMatchObject([{ name: "sealing", runs: 5, done: 8, failed: 1 }]);
});

test("work that needs a right clock is skipped while it is wrong, and counts as failed", async () => {
  const job = { ...scripted(1), needsClock: true };
  const wrong = { ...context, clockWatch: { isRight: async () => false }, runs: makeRunCounter() };
  expect(await doOnce(wrong, job, never)).toBe(false);
  expect(job.asked()).toBe(0);
});

test("a job that fails continues after its pause, and a stopped one ends", async () => {
  const job = { ...scripted(new Error("no database"), 1), pause: 10 };
  const running = runJob(context, job);
  await expect.poll(job.asked).toBeGreaterThan(2);
  await running.stop();
});

test("a queue never exceeds its places, claims when there is room, and waits for all of it at the end", async () => {
  const waiting = Array.from({ length: 10 }, (_, piece) => piece);
  const claims: number[] = [];
  const under = { way: 0, most: 0 };
  const rounds = queue(context, {
    places: 4,
    leastRoom: 2,
    claim: async (room) => {
      claims.push(room);
      return waiting.splice(0, room);
    },
    async work(piece) {
      under.way += 1;
      under.most = Math.max(under.most, under.way);
      await new Promise((resolve) => setTimeout(resolve, 5));
      under.way -= 1;
      if (piece === 7) throw new Error("seven");
    },
    about: (piece) => ({ piece }),
  });
  const job: Job = { name: "webhooks", pause: MINUTE, ...rounds };
  const runs = makeRunCounter();
  expect(await doOnce({ ...context, runs }, job, never)).toBe(false);
  expect([under.way, under.most, claims[0]]).toEqual([0, 4, 4]);
  expect(Math.min(...claims)).toBeGreaterThanOrEqual(2);
  await runs.write(database.db);
  expect(await readRuns(database.db)).toMatchObject([{ name: "webhooks", done: 9, failed: 1 }]);
});

test("counts of two processes add up, and a failed write is written later", async () => {
  const [one, other] = [makeRunCounter(), makeRunCounter()];
  const ran = { name: "mails", runs: 1, done: 4, failed: 1, milliseconds: 500.4 } as const;
  one.add({ ...ran, lastRunAt: new Date("2026-11-21T09:00:00Z") });
  one.add({ ...ran, lastRunAt: new Date("2026-11-21T09:00:07Z") });
  other.add({ ...ran, lastRunAt: new Date("2026-11-21T09:00:05Z") });
  await expect(one.write(database.db.withSchema("nowhere"))).rejects.toThrow();
  await Promise.all([one.write(database.db), other.write(database.db)]);
  await one.write(database.db);
  expect(await readRuns(database.db)).toEqual([
    {
      name: "mails",
      runs: 3,
      done: 12,
      failed: 3,
      milliseconds: 1501,
      lastRunAt: new Date("2026-11-21T09:00:07Z"),
    },
  ]);
});

test("one of many processes takes a shared round, and takes it again after its pause", async () => {
  const take = (now: Date) => takeRound(database.db, "payment-reports", { now, pause: 10 * MINUTE });
  const now = context.clock.now();
  const taken = await Promise.all(Array.from({ length: 5 }, () => take(now)));
  expect(taken.filter(Boolean)).toHaveLength(1);
  expect(await take(new Date(now.getTime() + 10 * MINUTE - 1))).toBe(false);
  expect(await take(new Date(now.getTime() + 10 * MINUTE))).toBe(true);
});

test("a server shows each job's metrics and what is due, and drops jobs that no longer exist", async () => {
  const now = context.clock.now();
  const ran = {
    runs: 3,
    done: 40,
    failed: 2,
    milliseconds: 1500,
    lastRunAt: new Date(now.getTime() - 20 * MINUTE),
  };
  await addRuns(database.db, [
    { name: "renewals", ...ran },
    { name: "forgotten" as never, ...ran },
  ]);
  const warnings: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void warnings.push(line) });
  const counts = makeDatabaseCounts({ ...context, log });
  const metrics = makeMetrics({ pool: () => ({ total: 0, idle: 0, waiting: 0 }), database: () => counts() });
  const shown = (await metrics.read()).split("\n");
  expect(warnings).toEqual([]);
  // Prometheus gives each series a label `job` of its own, and renames ours.
  const job = '{task="renewals"}';
  expect(shown).toEqual(
    expect.arrayContaining([
      `kaypoint_job_runs${job} 3`,
      `kaypoint_job_done${job} 40`,
      `kaypoint_job_failed${job} 2`,
      `kaypoint_job_seconds${job} 1.5`,
      `kaypoint_job_age_seconds${job} 1200`,
      "kaypoint_renewals_due 0",
    ]),
  );
  expect(shown.join("\n")).not.toContain("forgotten");
});

test("job names are unique", () => {
  expect(new Set(jobNames).size).toBe(jobNames.length);
});

/** Runs a job beside a counter whose rests can be ended. */
function startResting(job: Job) {
  const runs = makeRunCounter();
  const stopping = new AbortController();
  const ended = keepDoing({ ...context, runs }, job, stopping.signal);
  return {
    runs,
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };
}

test("a round that staff want begins while the job rests, in one of the processes", async () => {
  const jobs = [scripted(), scripted()] as const;
  const processes = jobs.map(startResting);
  for (const job of jobs) await expect.poll(job.asked).toBe(1);
  for (const { runs } of processes) await runs.write(database.db);
  const now = context.clock.now();
  expect(await readPlans(database.db)).toMatchObject([
    { name: "sealing", runs: 2, nextRunAt: new Date(now.getTime() + MINUTE), wantedAt: null },
  ]);
  expect(await wantRound(database.db, "sealing", now)).toBe(true);
  expect(await readPlans(database.db)).toMatchObject([{ name: "sealing", wantedAt: now }]);
  const taken = await Promise.all(processes.map(() => takeWantedRounds(database.db)));
  expect(taken.flat()).toEqual(["sealing"]);
  processes[0]?.runs.ring("sealing");
  await expect.poll(jobs[0].asked).toBe(2);
  expect(jobs[1].asked()).toBe(1);
  for (const { stop } of processes) await stop();
});

test("a round that is wanted while the job is at work follows at once", async () => {
  let finish: (() => void) | undefined;
  let rounds = 0;
  const job: Job = {
    name: "sealing",
    pause: MINUTE,
    async round() {
      rounds += 1;
      await new Promise<void>((finished) => (finish = finished));
      return { done: 0, more: false };
    },
  };
  const { runs, stop } = startResting(job);
  await expect.poll(() => rounds).toBe(1);
  runs.ring("sealing");
  finish?.();
  await expect.poll(() => rounds).toBe(2);
  finish?.();
  await stop();
});

test("a shared round that staff want is taken before its pause ends, and a job that never ran is refused", async () => {
  const now = context.clock.now();
  const take = () => takeRound(database.db, "payment-reports", { now, pause: 10 * MINUTE });
  expect(await wantRound(database.db, "payment-reports", now)).toBe(false);
  expect([await take(), await take()]).toEqual([true, false]);
  await wantRound(database.db, "payment-reports", now);
  expect(await take()).toBe(true);
});
