import { MINUTE } from "~/models/duration";
import type { Job } from "~/models/platform/job";
import { LEASE } from "~/models/renewals/renewal";
import { type DueRenewal, claimDue, notePaid } from "~/models/renewals/renewal.server";
import { type BegunPeriod, claimBegun } from "~/models/subscriptions/shop-allowance.server";
import { finishDue, queue } from "~/services/platform/jobs/runner.server";
import type { PaymentContext } from "~/services/platform/app.server";
import { beginPaidAhead } from "./begin-paid-ahead.server";
import { remindOwners } from "./end-plan.server";
import { prepareRenewal, renew } from "./renew-plan.server";

/**
 * How many renewals one process has under way: those by card wait for the provider, the others only for the database.
 */
const WALLETS = 8;
const CARDS = 48;
/** How many periods that were paid ahead begin at the same time. */
const BEGUN = 4;

const REMINDERS = 100;

/** Renew, end and announce. Renewals from a wallet and ends do not wait for the cards, whose charges are paced. */
export const renewalJobs = (context: PaymentContext): Job[] => jobsOf(context, renew);

/** Everything that is due, without charging cards: renewals by card are begun. */
export async function renewWithoutCards(context: PaymentContext): Promise<void> {
  for (const job of jobsOf(context, prepareRenewal)) await finishDue(job);
}

type RenewalWork = (context: PaymentContext, due: DueRenewal) => Promise<unknown>;

const jobsOf = (context: PaymentContext, work: RenewalWork): Job[] => [
  {
    name: "begun-periods",
    pause: MINUTE,
    needsClock: true,
    ...queue<BegunPeriod>(context, {
      places: BEGUN,
      claim: (limit) => claimBegun(context.db, { limit, lease: LEASE, now: context.clock.now() }),
      work: (begun) => beginPaidAhead(context, begun),
      about: (begun) => begun,
    }),
  },
  { name: "renewals", ...renewals(context, work, { byCard: false, places: WALLETS }) },
  { name: "card-renewals", ...renewals(context, work, { byCard: true, places: CARDS }) },
  {
    name: "reminders",
    pause: MINUTE,
    needsClock: true,
    async round() {
      await notePaid(context.db, context.clock.now());
      const done = await remindOwners(context, REMINDERS);
      return { done, more: done === REMINDERS };
    },
  },
];

const renewals = (
  context: PaymentContext,
  work: RenewalWork,
  { byCard, places }: { byCard: boolean; places: number },
) => ({
  pause: MINUTE,
  needsClock: true,
  ...queue<DueRenewal>(context, {
    places,
    leastRoom: places / 2,
    claim: (limit) => claimDue(context.db, { byCard, limit, now: context.clock.now() }),
    work: (due) => work(context, due),
    about: (due) => due,
  }),
});
