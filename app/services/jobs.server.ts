import { setMaxListeners } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { SECOND } from "~/models/duration";
import { runRetention } from "~/services/app/retention.server";
import type { Config } from "~/services/app/config.server";
import { runCorrections } from "~/services/accounts/asked-correction.server";
import { runDelivery, type DeliveryContext } from "~/services/messages/delivery.server";
import { onlyTo } from "~/services/providers/listed-receivers.server";
import { makeMail } from "~/services/providers/smtp.server";
import type { PaymentContext } from "~/services/app/app.server";
import { runOrderEnds } from "~/services/checkout/order-expiry.server";
import { runReconciliation } from "~/services/payments/reconciliation.server";
import { runNews } from "~/services/site/news.server";
import { runPriceChanges } from "~/services/plans/price-change.server";
import { runRenewals } from "~/services/renewals/renew.server";
import { runImports } from "~/services/sales/import-read.server";
import { runDeletions } from "~/services/rights/deletion.server";
import { runSealing, type SealingContext } from "~/services/ledger/sealing.server";
import { makeSms } from "~/services/providers/termii.server";
import { makeWebhookSender } from "~/services/providers/webhook-sender.server";
import { type WebhookContext, runWebhooks } from "~/services/webhooks/delivery.server";

type JobsContext = DeliveryContext &
  SealingContext &
  PaymentContext &
  Omit<WebhookContext, "webhooks"> & {
    config: Pick<Config, "demo" | "sms" | "mail" | "receivers" | "origin" | "newsPace">;
  };

/** Shorter than the supervisor waits. What is interrupted is done again when its lease ends. */
const SHUTDOWN_TIMEOUT = 3 * SECOND;

/** Starts all background jobs. Several processes may run them at the same time. */
export function startJobs(context: JobsContext): { ended: Promise<void>; stop: () => Promise<void> } {
  const stopping = new AbortController();
  // Each job listens while it sleeps; Node takes more than ten listeners for a leak.
  setMaxListeners(0, stopping.signal);
  const webhooks = makeWebhookSender(context.config.webhooks);
  const { sms, mail, receivers } = context.config;
  const providers = [makeSms(sms), makeMail(mail)].map((provider) => onlyTo(receivers, provider));
  const jobs = [
    ...providers.map((provider) => runDelivery(context, provider, stopping.signal)),
    runRetention(context, stopping.signal),
    runCorrections(context, stopping.signal),
    runOrderEnds(context, stopping.signal),
    runSealing(context, stopping.signal),
    runReconciliation(context, stopping.signal),
    runRenewals(context, stopping.signal),
    runPriceChanges(context, stopping.signal),
    runNews(context, stopping.signal),
    runImports(context, stopping.signal),
    runDeletions(context, stopping.signal),
    runWebhooks({ ...context, webhooks }, stopping.signal),
  ];
  const ended = Promise.all(jobs).then(() => undefined);
  return {
    ended,
    async stop() {
      stopping.abort();
      await Promise.race([ended, wait(SHUTDOWN_TIMEOUT, undefined, { ref: false })]);
      for (const provider of providers) provider.close();
    },
  };
}
