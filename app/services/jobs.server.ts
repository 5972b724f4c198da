import { setTimeout as wait } from "node:timers/promises";
import { SECOND } from "~/models/duration";
import { runCleaning } from "./cleaning.server";
import type { Config } from "./config.server";
import { runDelivery, type DeliveryContext } from "./delivery.server";
import { makeMail } from "./mail.server";
import type { PaymentContext } from "./payments.server";
import { runOrderEnds } from "./order-ends.server";
import { runReconciliation } from "./reconciliation.server";
import { runRenewals } from "./renewals.server";
import { runSealing, type SealingContext } from "./sealing.server";
import { makeSms } from "./sms.server";

type JobsContext = DeliveryContext &
  SealingContext &
  PaymentContext & { config: Pick<Config, "demo" | "sms" | "mail"> };

/** Less than the supervisor waits before it kills. What is cut off comes back when its lease ends. */
const LONGEST_GOODBYE = 3 * SECOND;

/** Starts everything that is done outside of requests; any number of processes may do so at the same time. */
export function startJobs(context: JobsContext): { ended: Promise<void>; stop: () => Promise<void> } {
  const stopping = new AbortController();
  const providers = [makeSms(context.config.sms), makeMail(context.config.mail)];
  const jobs = [
    ...providers.map((provider) => runDelivery(context, provider, stopping.signal)),
    runCleaning(context, stopping.signal),
    runOrderEnds(context, stopping.signal),
    runSealing(context, stopping.signal),
    runReconciliation(context, stopping.signal),
    runRenewals(context, stopping.signal),
  ];
  const ended = Promise.all(jobs).then(() => undefined);
  return {
    ended,
    async stop() {
      stopping.abort();
      await Promise.race([ended, wait(LONGEST_GOODBYE, undefined, { ref: false })]);
      for (const provider of providers) provider.close();
    },
  };
}
