import { DAY, MINUTE, SECOND } from "~/models/duration";
import type { Job, JobName } from "~/models/platform/job";
import { takeRound } from "~/models/platform/job-runs.server";
import { queue } from "~/services/platform/jobs/runner.server";
import type { PaymentContext } from "~/services/platform/app.server";
import { askDue } from "./ask-deposit-account.server";
import { checkDue } from "./check-payments.server";
import { reportDay } from "./compare-day.server";
import { processInbox } from "./receive-provider-event.server";
import { finishRemovals } from "./save-card.server";
import { checkDueRefunds } from "./send-refund.server";
import { watchPaymentPage } from "./watch-payment-page.server";
import { type DueTopUp, claimTopUps, topUp } from "./charge-automatic-top-up.server";

const PAUSE = 2 * SECOND;
const DAILY_WORK_EVERY = 10 * MINUTE;

/** Handle provider events, check on payments and refunds that were not reported, and compare the books each day. */
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
    { name: "account-numbers", ...batches(askDue) },
    dailyJob(app, "payment-reports", async () => ((await reportDay(app)) === "done" ? 1 : 0)),
    dailyJob(app, "card-removals", () => finishRemovals(app)),
    dailyJob(app, "payment-scripts", () => watchPaymentPage(app), DAY),
  ];
}

/** How many cards one process charges at a time. */
const TOP_UPS = 8;

/** Charges the cards of owners who allowed it. A wallet that falls below the sum also asks for a round. */
export const topUpsJob = (app: PaymentContext): Job => ({
  name: "automatic-top-ups",
  pause: MINUTE,
  needsClock: true,
  ...queue<DueTopUp>(app, {
    places: TOP_UPS,
    claim: (limit) => claimTopUps(app, limit),
    work: (due) => topUp(app, due),
    about: (due) => ("low" in due ? due.low : { attempt: due.unclear.id }),
  }),
});

/** Daily or unhurried work, for which one process at a time is enough. */
const dailyJob = (
  { db, clock }: PaymentContext,
  name: JobName,
  work: () => Promise<number>,
  every = DAILY_WORK_EVERY,
): Job => ({
  name,
  pause: DAILY_WORK_EVERY,
  needsClock: true,
  async round() {
    const taken = await takeRound(db, name, { now: clock.now(), pause: every });
    return { done: taken ? await work() : 0, more: false };
  },
});
