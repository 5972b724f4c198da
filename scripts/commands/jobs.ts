import { makeDatabase, onUnsureCommit } from "#db/client";
import { systemClock } from "~/services/app/clock.server";
import { makeClockWatch } from "~/services/app/clock-watch.server";
import { startJobs } from "~/services/jobs.server";
import { makeLog, UNSURE_COMMIT } from "~/services/app/log.server";
import { makeWatchedPaystack } from "~/services/providers/watched-paystack.server";
import { systemRandom } from "~/services/app/random.server";
import { webAddress } from "../supervisor/address";
import { dataFolder } from "../supervisor/data-folder";
import { onEnding } from "../supervisor/ending";
import { lockHolder } from "../supervisor/lock";
import { Problem } from "../supervisor/problem";
import { readSettings } from "../supervisor/settings";

/** Few connections are enough, since jobs mostly wait for providers. */
const CONNECTIONS = 4;

/** Nobody waits for jobs, and some of them read whole tables. */
const LONGER_STATEMENTS = 10;

/** Runs the jobs until a signal arrives or the supervisor is gone. */
async function run(): Promise<void> {
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
  const origin = config.accountOrigin ?? webAddress(config.host, config.port);
  const watched = { db, clock: systemClock, log, config };
  const clockWatch = makeClockWatch(watched);
  const payments = makeWatchedPaystack(watched);
  const jobs = startJobs({ ...watched, clockWatch, origin, payments, random: systemRandom });
  onEnding(() => void jobs.stop().finally(() => process.exit()));
  // The supervisor may have been killed during the start.
  if (process.send && !process.connected) stop();
  log.info({ sms: config.sms.provider, mail: config.mail.provider }, "jobs run");
  await jobs.ended;
  await close();
}

try {
  await run();
} catch (error) {
  console.error(error instanceof Problem ? error.message : error);
  process.exit(1);
}
