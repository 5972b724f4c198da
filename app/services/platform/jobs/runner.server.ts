import type { Job, Round } from "~/models/platform/job";
import type { App } from "~/services/platform/app.server";
import { type ClockWatch, mayRun } from "~/services/platform/clock-watch.server";
import type { RunCounter } from "./runs.server";

interface JobContext extends Pick<App, "clock" | "log"> {
  clockWatch: ClockWatch;
  runs: RunCounter;
}

/** Repeats a job until told to stop, and then finishes the work under way. */
export async function keepDoing(context: JobContext, job: Job, stop: AbortSignal): Promise<void> {
  const { name, needsClock = false, longestPause = job.pause } = job;
  let pause = job.pause;
  while (needsClock ? await mayRun(context, name, stop) : !stop.aborted) {
    const { more } = await doRound(context, job, () => job.round(stop));
    if (!more) await context.runs.rest(name, { now: context.clock.now(), pause }, stop);
    pause = more ? job.pause : Math.min(pause * 1.5, longestPause);
  }
  await endOf(context, job);
}

/** Runs a job until nothing is due; returns false if any of it failed. */
export async function doOnce(context: JobContext, job: Job, stop: AbortSignal): Promise<boolean> {
  if (job.needsClock && !(await context.clockWatch.isRight())) {
    context.log.error({ trouble: "clock", job: job.name }, "a job is skipped, since the clock is wrong");
    return false;
  }
  let failed = 0;
  for (let more = true; more && !stop.aborted;) {
    const round = await doRound(context, job, () => job.round(stop));
    failed += round.failed;
    more = round.more;
  }
  return failed + (await endOf(context, job)) === 0;
}

/** Runs everything that is due, for callers other than the job process. */
export async function finishDue({ round, end }: Pick<Job, "round" | "end">): Promise<void> {
  const { signal } = new AbortController();
  while ((await round(signal)).more);
  await end?.();
}

/** Work that fails is tried again in a later round. */
async function doRound(
  { clock, log, runs }: JobContext,
  { name }: Job,
  work: () => Promise<Round>,
): Promise<Required<Round>> {
  const begun = performance.now();
  const round = await work().catch((error: unknown): Round => {
    log.warn({ err: error, job: name }, "a job round failed");
    return { done: 0, failed: 1, more: false };
  });
  const counted = { failed: 0, ...round };
  const milliseconds = performance.now() - begun;
  runs.add({
    name,
    runs: 1,
    done: counted.done,
    failed: counted.failed,
    milliseconds,
    lastRunAt: clock.now(),
  });
  return counted;
}

async function endOf(context: JobContext, job: Job): Promise<number> {
  return job.end ? (await doRound(context, job, job.end)).failed : 0;
}

interface Queue<Piece> {
  /** How many pieces one process works on at the same time. */
  places: number;
  /** How many places must be free before more work is claimed. */
  leastRoom?: number;
  claim: (room: number) => Promise<Piece[]>;
  work: (piece: Piece) => Promise<unknown>;
  /** What the log says about a piece that failed. */
  about: (piece: Piece) => object;
}

/**
 * The rounds of a job whose pieces wait for an outside service: up to `places` of them run at a time, also between
 * rounds.
 */
export function queue<Piece>(
  { log }: Pick<App, "log">,
  { places, leastRoom = 1, claim, work, about }: Queue<Piece>,
): { round: () => Promise<Round>; end: () => Promise<Round> } {
  const underWay = new Set<Promise<void>>();
  let ended = { done: 0, failed: 0 };

  async function begin(piece: Piece): Promise<void> {
    try {
      await work(piece);
      ended.done += 1;
    } catch (error) {
      ended.failed += 1;
      log.error({ err: error, ...about(piece) }, "an item of a job failed");
    }
  }

  function takeEnded() {
    const taken = ended;
    ended = { done: 0, failed: 0 };
    return taken;
  }

  return {
    async round() {
      const claimed = await claim(places - underWay.size);
      for (const piece of claimed) {
        const begun = begin(piece).finally(() => underWay.delete(begun));
        underWay.add(begun);
      }
      while (underWay.size > places - leastRoom) await Promise.race(underWay);
      return { ...takeEnded(), more: claimed.length > 0 };
    },
    async end() {
      await Promise.all(underWay);
      return { ...takeEnded(), more: false };
    },
  };
}
