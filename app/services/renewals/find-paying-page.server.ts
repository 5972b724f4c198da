import { BILLING } from "~/models/subscriptions/billing-view";
import { payingPage } from "~/models/subscriptions/pay-ahead";
import { listPeriods, openPeriod } from "~/models/subscriptions/subscription.server";
import type { App } from "~/services/platform/app.server";

/** More than lie between the plan that ended last and the running one. */
const LAST_PERIODS = 10;

/**
 * Where an owner pays for the next period, or for the plan that ended last. Automatic renewal is changed where it was
 * chosen; an owner who never had a plan sees the prices.
 */
export async function findPayingPage(
  { db, clock }: Pick<App, "db" | "clock">,
  ownerId: number,
): Promise<string> {
  const now = clock.now();
  const open = await openPeriod(db, ownerId, now);
  if (open && open.kind !== "free") {
    const renews = open.renewalMethod !== null && !open.renewalCardLost && !open.cancelledAt;
    return renews && open.endsAt !== null && open.endsAt > now ? BILLING : payingPage(open, now);
  }
  const past = await listPeriods(db, ownerId, LAST_PERIODS);
  const last = past.find(({ kind }) => kind !== "free");
  return last ? payingPage(last, now) : "/pricing";
}
