import { takeChanges } from "#db/read-only";
import { requestAllChecks } from "~/models/payments/reconciliation.server";
import { suspectCalls } from "~/models/payments/refund-call.server";
import type { ProviderPayment } from "~/models/payments/provider";
import { giveUpUnsent } from "~/models/messages/after-restore.server";
import { endEverySession } from "~/models/sessions/session.server";
import * as entitlements from "~/models/tills/entitlement.server";
import { endDue } from "~/models/webhooks/delivery.server";
import * as webhookEvents from "~/models/webhooks/event.server";
import { completeCorrections } from "~/services/accounts/request-correction.server";
import { type AppContext, transact } from "~/services/platform/context.server";
import { finishDue } from "~/services/platform/jobs/runner.server";
import { sealingJob } from "~/services/ledger/seal-ledger.server";
import { checkDue } from "~/services/payments/check-payments.server";
import { reportUnbooked, settleKnown } from "~/services/payments/compare-day.server";
import type { PaymentContext } from "~/services/platform/app.server";
import { renewWithoutCards } from "~/services/renewals/jobs.server";
import { deleteDue, remindClosed } from "~/services/rights/delete-accounts.server";

/** What is given up, because it may have been sent in the lost time. */
interface GivenUpMessages {
  messages: number;
  webhooks: number;
}

/**
 * The first thing done in a database restored to an earlier moment, before anything else runs on it: messages it
 * thinks are unsent are held, and refund calls are not repeated before the provider has been asked. All have to log in
 * again, because sessions that were ended in the lost time would be valid.
 */
export function prepareRestored(app: AppContext, to: Date): Promise<GivenUpMessages> {
  return transact(app, null, async ({ db, now, audit }) => {
    await takeChanges(db);
    await suspectCalls(db, now);
    await endEverySession(db, now);
    await entitlements.skipLostEntitlements(db);
    await webhookEvents.skipLostWebhookEvents(db);
    await audit({ action: "database-restored", reason: to.toISOString() });
    return giveUpMessages(db, now);
  });
}

async function giveUpMessages(db: PaymentContext["db"], now: Date): Promise<GivenUpMessages> {
  return {
    messages: await giveUpUnsent(db, now),
    webhooks: await endDue(db, now),
  };
}

/**
 * Repeats what the jobs did in the lost time, without sending and without charging cards: its messages may have been
 * sent then. Payments the database does not know come last, since no message was sent about them.
 * @param paid the provider's payments of the lost time
 */
export async function catchUp(app: PaymentContext, paid: Map<string, ProviderPayment>) {
  await requestAllChecks(app.db, app.clock.now());
  while ((await checkDue(app)) > 0);
  await settleKnown(app, paid);
  while ((await completeCorrections(app)) > 0);
  await renewWithoutCards(app);
  await remindClosed(app);
  await deleteDue(app);
  await finishDue(sealingJob(app));
  const later = await giveUpMessages(app.db, app.clock.now());
  return { later, differences: await reportUnbooked(app, paid) };
}
