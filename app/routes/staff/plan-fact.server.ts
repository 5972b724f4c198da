import { formatMoment } from "~/models/date";
import { listPeriodsOf } from "~/models/subscriptions/state.server";
import { type LiveSubscription, liveSubscriptionAt } from "~/models/subscriptions/subscription";
import type { AppContext } from "~/services/platform/context.server";
import { app } from "~/services/platform/app.server";
import { planName } from "./plan-name";
import { catalogueOf } from "~/services/plans/read-catalogue.server";

interface PlanFact {
  name: string;
  value: string;
  detail: string;
}

/** The plan that each of these owners has now, with its end. */
export async function readPlanFacts(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  ownerIds: readonly number[],
): Promise<Map<number, PlanFact>> {
  const now = clock.now();
  const [catalogue, periods] = [await catalogueOf(app), await listPeriodsOf(db, ownerIds, now)];
  return new Map(
    [...periods].map(([ownerId, own]) => {
      const live = liveSubscriptionAt(own, now);
      const plan = catalogue.plans.find((one) => one.id === live?.planId) ?? null;
      return [ownerId, { name: "Plan", value: planName(plan, live), detail: planDetail(live) }];
    }),
  );
}

/** When the running plan ends; for a plan paid for the time after its trial, when the trial ends. */
function planDetail(live: LiveSubscription | null): string {
  if (!live?.endsAt) return "";
  return live.kind === "paid" && live.trialUntil
    ? `free trial until ${formatMoment(live.trialUntil)}`
    : `${live.kind === "paused" ? "paused until" : "ends"} ${formatMoment(live.endsAt)}`;
}
