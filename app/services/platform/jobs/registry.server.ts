import { setMaxListeners } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { SECOND } from "~/models/duration";
import { type Job, type JobName, jobNames } from "~/models/platform/job";
import { takeWantedRounds } from "~/models/platform/job-runs.server";
import { correctionsJob } from "~/services/accounts/request-correction.server";
import type { App, PaymentContext } from "~/services/platform/app.server";
import type { Config } from "~/services/platform/config.server";
import { sleep } from "~/services/platform/sleep.server";
import { orderEndsJob } from "~/services/checkout/expire-orders.server";
import { feeInvoicesJob } from "~/services/invoices/invoice-fees.server";
import { sealingJob } from "~/services/ledger/seal-ledger.server";
import type { Provider } from "~/models/messages/delivery";
import { type DeliveryContext, deliveryJob } from "~/services/messages/deliver-messages.server";
import { paymentJobs, topUpsJob } from "~/services/payments/jobs.server";
import { priceChangesJob } from "~/services/plans/apply-price-changes.server";
import { onlyTo } from "~/services/providers/listed-receivers.server";
import { makeMail } from "~/services/providers/smtp.server";
import { makePhoneProviders } from "~/services/providers/termii.server";
import { makeWebhookSender } from "~/services/providers/webhook-sender.server";
import { renewalJobs } from "~/services/renewals/jobs.server";
import { deletionsJob } from "~/services/rights/delete-accounts.server";
import { importsJob } from "~/services/sales/import-sales.server";
import { type WebhookContext, webhooksJob } from "~/services/webhooks/deliver-webhooks.server";
import type { ClockWatch } from "~/services/platform/clock-watch.server";
import { retentionJob } from "./retention.server";
import { doOnce, keepDoing } from "./runner.server";
import { type RunCounter, makeRunCounter } from "./runs.server";

type JobsContext = DeliveryContext &
  PaymentContext &
  Omit<WebhookContext, "webhooks"> & {
    clockWatch: ClockWatch;
    config: Pick<Config, "demo" | "sms" | "mail" | "receivers" | "origin" | "seller" | "contact">;
  };

/** Shorter than the supervisor waits. Interrupted work is repeated when its lease ends. */
const SHUTDOWN_TIMEOUT = 3 * SECOND;

/** How often finished rounds are written, and wanted ones begun: few statements, but soon enough for staff who wait. */
const NOTED_EVERY = 15 * SECOND;

function makeJobs(context: JobsContext) {
  const webhooks = makeWebhookSender(context.config.webhooks);
  const { sms, mail, receivers } = context.config;
  const listed = (providers: Provider[]) => providers.map((provider) => onlyTo(receivers, provider));
  const [phones, mails] = [listed(makePhoneProviders(sms)), listed([makeMail(mail, context.config)])];
  const jobs: Job[] = [
    retentionJob(context),
    correctionsJob(context),
    orderEndsJob(context),
    priceChangesJob(context),
    ...paymentJobs(context),
    feeInvoicesJob(context),
    topUpsJob(context),
    importsJob(context),
    ...renewalJobs(context),
    deletionsJob(context),
    sealingJob(context),
    webhooksJob({ ...context, webhooks }),
    deliveryJob(context, "texts", phones),
    deliveryJob(context, "mails", mails),
  ];
  return { jobs, close: () => [...phones, ...mails].forEach((provider) => provider.close()) };
}

interface RunningJob {
  /** Resolves to whether everything went well. */
  ended: Promise<boolean>;
  stop: () => Promise<void>;
}

/** Starts all background jobs. Several processes may run them at the same time. */
export function startJobs(context: JobsContext): RunningJob {
  return start(context, async (jobs, runs, stop) => {
    const noted = noteRuns({ ...context, runs }, stop);
    await Promise.all(jobs.map((job) => keepDoing({ ...context, runs }, job, stop)));
    await noted;
    return true;
  });
}

/** Runs everything in these jobs that is due now, one job after the other. */
export function startOnce(context: JobsContext, names: readonly JobName[] = jobNames): RunningJob {
  return start(context, async (jobs, runs, stop) => {
    let good = true;
    for (const name of jobNames.filter((each) => names.includes(each)))
      for (const job of jobs.filter((each) => each.name === name))
        good = (await doOnce({ ...context, runs }, job, stop)) && good;
    return good;
  });
}

type JobRounds = (jobs: Job[], runs: RunCounter, stop: AbortSignal) => Promise<boolean>;

function start(context: JobsContext, work: JobRounds): RunningJob {
  const stopping = new AbortController();
  // Each job listens while it sleeps; Node would report more than ten listeners as a leak.
  setMaxListeners(0, stopping.signal);
  const { jobs, close } = makeJobs(context);
  const runs = makeRunCounter();
  const ended = work(jobs, runs, stopping.signal).then(async (good) => {
    await write({ ...context, runs });
    return good;
  });
  return {
    ended,
    async stop() {
      stopping.abort();
      await Promise.race([ended, wait(SHUTDOWN_TIMEOUT, undefined, { ref: false })]);
      close();
    },
  };
}

type NotingContext = Pick<App, "db" | "log"> & { runs: RunCounter };

async function noteRuns(context: NotingContext, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await sleep(NOTED_EVERY, stop);
    await write(context);
    await beginWanted(context);
  }
}

async function beginWanted({ db, log, runs }: NotingContext): Promise<void> {
  const wanted = await takeWantedRounds(db).catch((error: unknown) => {
    log.warn({ err: error }, "wanted job rounds cannot be read");
    return [];
  });
  for (const name of wanted) runs.ring(name);
}

async function write({ db, log, runs }: NotingContext): Promise<void> {
  await runs.write(db).catch((error: unknown) => {
    log.warn({ err: error }, "job runs cannot be recorded");
  });
}
