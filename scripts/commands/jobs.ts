import { makeDatabase, onUnsureCommit } from "#db/client";
import { systemClock } from "~/services/platform/clock.server";
import { makeClockWatch } from "~/services/platform/clock-watch.server";
import { type JobName, jobNames } from "~/models/platform/job";
import { startJobs, startOnce } from "~/services/platform/jobs/registry.server";
import { makeLog, UNSURE_COMMIT } from "~/services/platform/log.server";
import { makeWatchedPaystack } from "~/services/providers/watched-paystack.server";
import { systemRandom } from "~/services/platform/random.server";
import { dataFolder } from "../supervisor/data-folder";
import { onEnding } from "../supervisor/ending";
import { lockHolder } from "../supervisor/lock";
import { Problem } from "../supervisor/problem";
import { readSettings } from "../supervisor/settings";

/** Few connections are enough, since jobs mostly wait for providers. */
const CONNECTIONS = 8;

/** Nobody waits for jobs, and some of them read whole tables. */
const LONGER_STATEMENTS = 10;

const USAGE = `npm run jobs                           runs all jobs until it is stopped, and then ends what is being sent
npm run jobs -- --once                 does what is due now and ends
npm run jobs -- --once renewals …      of these only: ${jobNames.join(", ")}`;

/** The jobs to run once; null means all of them, repeatedly. */
function readWords([word, ...names]: string[]): readonly JobName[] | null {
  if (word === undefined) return null;
  const unknown = names.filter((name) => !isJob(name));
  if (word !== "--once" || unknown.length > 0)
    throw new Problem(
      `${word === "--once" ? `No job is called ${unknown.join(" or ")}.` : `${word} is not known here.`}\n${USAGE}`,
    );
  return names.length > 0 ? names.filter(isJob) : jobNames;
}

const isJob = (name: string): name is JobName => (jobNames as string[]).includes(name);

/** Runs the jobs until a signal arrives or the supervisor is gone, or once. */
async function run(once: readonly JobName[] | null): Promise<void> {
  const { config, env, embedded } = readSettings();
  if (embedded && lockHolder(dataFolder(env).lock) === null)
    throw new Problem("No database is running: use npm start, which runs the jobs too, or set DATABASE_URL.");
  const log = makeLog(config.logLevel);
  const { db, close } = makeDatabase({
    url: config.databaseUrl,
    poolSize: CONNECTIONS,
    limits: { ...config.databaseLimits, statement: config.databaseLimits.statement * LONGER_STATEMENTS },
    onError: (error) => {
      log.warn({ err: error }, "an idle database connection failed");
    },
  });
  onUnsureCommit(() => log.error(UNSURE_COMMIT));
  const watched = { db, clock: systemClock, log, config };
  const clockWatch = makeClockWatch(watched);
  const payments = makeWatchedPaystack(watched);
  const context = { ...watched, clockWatch, payments, random: systemRandom };
  const jobs = once ? startOnce(context, once) : startJobs(context);
  onEnding(() => void jobs.stop().finally(() => process.exit()));
  // The supervisor may have been killed during the start.
  if (process.send && !process.connected) stop();
  log.info({ sms: config.sms.provider, mail: config.mail.provider }, "jobs run");
  const good = await jobs.ended;
  await jobs.stop();
  await close();
  if (!good) throw new Problem("Something failed: the log says what. It is tried again next time.");
}

try {
  if (process.argv.includes("--help")) console.log(USAGE);
  else await run(readWords(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Problem ? error.message : error);
  process.exit(1);
}
