import { MINUTE, SECOND } from "~/models/duration";
import { claimChecks, recordCheck } from "~/models/payments/reconciliation.server";
import { finishRemovals } from "./saved-cards.server";
import { checkDueRefunds } from "./refund-call.server";
import { reportDay } from "./report.server";
import type { PaymentContext } from "~/services/app/app.server";
import { processInbox } from "./webhook-inbox.server";
import { settlePayment } from "./settlement.server";
import { mayRun } from "~/services/app/clock-watch.server";
import { sleep } from "~/services/app/sleep.server";

const PAUSE = 2 * SECOND;
const BATCH = 20;
const DAILY_WORK_EVERY = 10 * MINUTE;

/** Handles provider events, asks for payments and refunds that nobody reported, and compares the books each day. */
export async function runReconciliation(app: PaymentContext, stop: AbortSignal): Promise<void> {
  let dailyAt = 0;
  while (await mayRun(app, "payments", stop)) {
    const done =
      (await quietly(app, "events", processInbox)) +
      (await quietly(app, "checks", checkDue)) +
      (await quietly(app, "refunds", checkDueRefunds));
    if (app.clock.now().getTime() >= dailyAt) {
      dailyAt = app.clock.now().getTime() + DAILY_WORK_EVERY;
      await quietly(app, "daily comparison", reportDay);
      await quietly(app, "removed cards", finishRemovals);
    }
    if (done === 0) await sleep(PAUSE, stop);
  }
}

/** One round of checks; answers how many there were. */
export async function checkDue(app: PaymentContext): Promise<number> {
  const due = await claimChecks(app.db, BATCH, app.clock.now());
  for (const check of due) {
    const asked = await settlePayment(app, check.reference)
      .then((settlement) => settlement.asked)
      .catch((error: unknown) => {
        app.log.error({ err: error, reference: check.reference }, "a payment cannot be checked");
        return false;
      });
    await recordCheck(app.db, check, { asked, now: app.clock.now() });
  }
  return due.length;
}

/** Without the database or the provider there is nothing to do but to try again later. */
async function quietly(
  app: PaymentContext,
  what: string,
  work: (app: PaymentContext) => Promise<unknown>,
): Promise<number> {
  try {
    const done = await work(app);
    return typeof done === "number" ? done : 0;
  } catch (error) {
    app.log.warn({ err: error }, `${what} must wait`);
    return 0;
  }
}
