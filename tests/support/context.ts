import pino from "pino";
import type { Db } from "#db/client";
import { systemRandom } from "~/services/platform/random.server";
import { readConfig, type Config } from "~/services/platform/config.server";
import { settings } from "./settings";
import type { Job } from "~/models/platform/job";
import { keepDoing } from "~/services/platform/jobs/runner.server";
import { makeRunCounter } from "~/services/platform/jobs/runs.server";
import { sql } from "kysely";

const config = readConfig(settings);

function testConfig(): Config {
  if (!config.ok) throw new Error(config.problems.join("\n"));
  return config.config;
}

/** The first argument of services, with a clock that stands still until a test sets it. */
export function makeContext(db: Db, start = new Date("2026-11-21T09:00:00Z")) {
  let time = start;
  return {
    db,
    config: testConfig(),
    random: systemRandom,
    log: pino({ level: "silent" }),
    clock: { now: () => time },
    setTime: (to: Date) => void (time = to),
  };
}

export const rightClock = { isRight: () => Promise.resolve(true) };

/** Runs a job as the jobs process does, until it is stopped. */
export function runJob(context: Pick<ReturnType<typeof makeContext>, "clock" | "log">, job: Job) {
  const stopping = new AbortController();
  const of = { ...context, clockWatch: rightClock, runs: makeRunCounter() };
  const running = keepDoing(of, job, stopping.signal);
  return {
    tell: () => stopping.abort(),
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** For an update that puts a row into any state, allowed or not: `.set({ state: forceState("expired") })`. */
export const forceState = (state: string) => sql<never>`${state}`;
