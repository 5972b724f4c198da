import pino from "pino";
import type { Db } from "#db/client";
import { systemRandom } from "~/services/platform/random.server";
import { rightClock } from "~/services/platform/clock-watch.server";
import { readConfig, type Config } from "~/services/platform/config.server";
import { settings } from "./settings";
import type { Job } from "~/models/platform/job";
import { keepDoing } from "~/services/platform/jobs/runner.server";
import { makeRunCounter } from "~/services/platform/jobs/runs.server";

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
    clockWatch: rightClock,
    setTime: (to: Date) => void (time = to),
  };
}

/** Runs a job as the jobs process does, until it is stopped. */
export function runJob(
  context: Pick<ReturnType<typeof makeContext>, "clock" | "clockWatch" | "log">,
  job: Job,
) {
  const stopping = new AbortController();
  const running = keepDoing({ ...context, runs: makeRunCounter() }, job, stopping.signal);
  return {
    tell: () => stopping.abort(),
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
