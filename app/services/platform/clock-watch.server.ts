import type { Db } from "#db/client";
import type { ContactDetails } from "~/models/platform/contact-details";
import { type ClockReading, driftOf, isAdrift } from "~/models/http/clock-drift";
import { readClocks } from "~/models/http/clock-drift.server";
import { MINUTE, SECOND } from "~/models/duration";
import { alertOperator } from "~/models/messages/operator-alert.server";
import type { Clock } from "./clock.server";
import type { Log } from "./log.server";
import { sleep } from "./sleep.server";

/** Tells whether the clock of the jobs can be trusted to move money and to delete data for good. */
export interface ClockWatch {
  isRight(): Promise<boolean>;
}

interface ClockWatchContext {
  db: Db;
  clock: Clock;
  log: Log;
  config: { contact: ContactDetails };
}

const ASKED_EVERY = MINUTE;

/**
 * Compares the clock with the database's, at most once a minute; if the database does not answer, the verdict stays.
 */
export function makeClockWatch(context: ClockWatchContext): ClockWatch {
  let right = true;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;

  async function ask(): Promise<void> {
    try {
      const reading = await readClocks(context.db, () => context.clock.now());
      right = !isAdrift(reading);
      if (!right) await tell(context, reading);
    } catch (error) {
      context.log.warn({ err: error }, "the clock cannot be compared with the database's");
    }
  }

  return {
    async isRight() {
      // Not measured by the clock that is being checked.
      if (performance.now() - askedAt >= ASKED_EVERY) {
        askedAt = performance.now();
        asking = ask();
      }
      await asking;
      return right;
    },
  };
}

async function tell({ db, log, config }: ClockWatchContext, reading: ClockReading): Promise<void> {
  const seconds = Math.round(driftOf(reading) / SECOND);
  log.error(
    { trouble: "clock", seconds },
    "the clock differs from the database's: jobs that move money wait",
  );
  const apart = `${Math.abs(seconds)} seconds ${seconds > 0 ? "ahead of" : "behind"}`;
  const alert = {
    about: "clock",
    subject: "A clock is wrong, and jobs that move money wait",
    text: [
      `The clock of a machine that runs the jobs is ${apart} the database's. Jobs that move money or delete do not run there. Pages go on: if that machine shows them too, what is ordered and paid there has the wrong time.`,
      "Turn on time synchronisation on that machine and on the database's: timedatectl shows whether it works. npm run doctor compares the two. You get this mail once an hour until they agree.",
    ].join("\n\n"),
    // The earlier of the two, so that the mail is due for the process that sends it.
    now: reading.before < reading.database ? reading.before : reading.database,
  };
  await alertOperator(db, alert, config.contact);
}

/**
 * Lets a job that moves money or deletes begin its next round; while the clock is wrong it waits and says so. Returns
 * false when the job is stopped.
 */
export async function mayRun(
  { clockWatch, log }: { clockWatch: ClockWatch; log: Log },
  job: string,
  stop: AbortSignal,
): Promise<boolean> {
  while (!stop.aborted) {
    if (await clockWatch.isRight()) return true;
    log.error({ trouble: "clock", job }, "a round is skipped, since the clock differs from the database's");
    await sleep(ASKED_EVERY, stop);
  }
  return false;
}
