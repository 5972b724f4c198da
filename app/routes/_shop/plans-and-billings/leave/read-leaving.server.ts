import type { AppContext } from "~/services/platform/context.server";
import { formatDate } from "~/models/date";
import { findAutomaticTopUp, isToppingUp } from "~/models/payments/automatic-top-up.server";
import type { Catalogue } from "~/models/plans/catalogue";
import { isRenewalUnderWay } from "~/models/renewals/renewal.server";
import { type Continuation, continuationOf, freeTerms, hasEnd } from "~/models/subscriptions/continuation";
import { returnText } from "~/messages/subscriptions/continuation";
import { listInShop } from "~/models/subscriptions/shop-allowance.server";
import { pausedAfter } from "~/messages/subscriptions/pause-ahead";
import { lossesOf } from "~/routes/_shop/plans-and-billings/plan-losses.server";
import { PAUSE_MONTHS, monthsInWords, nextPlanKept } from "~/models/subscriptions/plan-pause";
import type { OrderedPeriod } from "~/models/subscriptions/subscription";
import { findLastPeriod } from "~/models/subscriptions/subscription.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";
import { findPauseRefusal } from "~/services/billing/find-pause-refusal.server";

/** What stops, what stays and what a pause would do, for an owner who wants to leave; null without a paid plan. */
export async function readLeaving(app: AppContext, ownerId: number) {
  const now = app.clock.now();
  const [catalogue, open] = await Promise.all([catalogueOf(app), findLastPeriod(app.db, ownerId, now)]);
  const plan = catalogue.plans.find(({ id }) => id === open?.planId);
  if (!plan || !hasEnd(open) || open.kind !== "paid") return null;
  const inShop = await listInShop(app.db, ownerId);
  const { vatTenths } = app.config;
  const left = { ...open, renewalMethod: null, nextPlanId: null, nextDuration: null, pauseMonths: null };
  const free = freeTerms(catalogue);
  const topUp = await findAutomaticTopUp(app.db, ownerId);
  const isCharging = (await isRenewalUnderWay(app.db, ownerId)) || (await isToppingUp(app.db, ownerId));
  return {
    isCharging,
    isCancelled: open.cancelledAt !== null,
    hasTopUp: topUp !== null,
    planName: plan.name,
    freePlan: free?.plan.name ?? null,
    isLate: open.endsAt <= now,
    ends: formatDate(open.endsAt),
    losses: free && lossesOf(catalogue, { plan, extras: open.extras }, { plan: free.plan, extras: [] }),
    pauses: pausedAfter({ offer: catalogue, last: left, inShop, vatTenths }),
    pause: await readPause(app, catalogue, { ownerId, open, now }),
  };
}

type Open = OrderedPeriod & { endsAt: Date };

async function readPause(
  { db, config }: AppContext,
  catalogue: Catalogue,
  { ownerId, open, now }: { ownerId: number; open: Open; now: Date },
) {
  const refused = await findPauseRefusal(db, catalogue, { ownerId, open, now });
  if (refused !== null) return { refused, options: [], chosen: null };
  const paused = { ...open, ...nextPlanKept(catalogue, open), cancelledAt: null };
  const options = PAUSE_MONTHS.flatMap((pauseMonths) => {
    const continuation = continuationOf(catalogue, { ...paused, pauseMonths }, config.vatTenths);
    return isPause(continuation)
      ? [
          {
            value: String(pauseMonths),
            label: `${monthsInWords(pauseMonths)}, until ${formatDate(continuation.until)}`,
            detail: returnText(continuation),
          },
        ]
      : [];
  });
  return { refused: null, options, chosen: open.pauseMonths === null ? null : String(open.pauseMonths) };
}

const isPause = (continuation: Continuation): continuation is Extract<Continuation, { kind: "pauses" }> =>
  continuation.kind === "pauses";
