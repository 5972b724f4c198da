import { MINUTE, SECOND } from "~/models/duration";
import type { Job, JobName } from "~/models/jobs/job";
import { takeRound } from "~/models/jobs/runs.server";
import { claimChecks, recordCheck } from "~/models/payments/reconciliation.server";
import type { PaymentContext } from "~/services/platform/app.server";
import { checkDueRefunds } from "./send-refund.server";
import { reportDay } from "./compare-day.server";
import { finishRemovals } from "./save-card.server";
import { settlePayment } from "./settle-payment.server";
import { processInbox } from "./receive-event.server";

const PAUSE = 2 * SECOND;
const BATCH = 20;
const DAILY_WORK_EVERY = 10 * MINUTE;

/** Handle provider events, ask for payments and refunds that nobody reported, and compare the books each day. */
export function paymentJobs(app: PaymentContext): Job[] {
  const batches = (work: (app: PaymentContext) => Promise<number>) => ({
    pause: PAUSE,
    needsClock: true,
    async round() {
      const done = await work(app);
      return { done, more: done > 0 };
    },
  });
  return [
    { name: "provider-events", ...batches(processInbox) },
    { name: "payment-checks", ...batches(checkDue) },
    { name: "refund-checks", ...batches(checkDueRefunds) },
    dailyJob(app, "payment-reports", async () => ((await reportDay(app)) === "done" ? 1 : 0)),
    dailyJob(app, "card-removals", () => finishRemovals(app)),
  ];
}

/** What it does once a day, or does not have to hurry: one process at a time is enough. */
const dailyJob = ({ db, clock }: PaymentContext, name: JobName, work: () => Promise<number>): Job => ({
  name,
  pause: DAILY_WORK_EVERY,
  needsClock: true,
  async round() {
    const taken = await takeRound(db, name, { now: clock.now(), pause: DAILY_WORK_EVERY });
    return { done: taken ? await work() : 0, more: false };
  },
});

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
