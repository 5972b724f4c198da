import type { Job } from "~/models/jobs/job";
import { keepDoing, makeRunCounter } from "~/services/app/job.server";
import type { makeContext } from "./context";

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
