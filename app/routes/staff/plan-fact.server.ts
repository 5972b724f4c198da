import { formatMoment } from "~/models/date";
import { readState } from "~/models/subscriptions/state.server";
import { type LiveSubscription, liveSubscriptionAt } from "~/models/subscriptions/subscription";
import type { AppContext } from "~/services/platform/context.server";
import { app } from "~/services/platform/app.server";
import { planName } from "./plan-name";
import { catalogueOf } from "~/services/plans/read-catalogue.server";

/** The plan that an owner has now, with its end. */
export async function readPlanFact({ db, clock }: Pick<AppContext, "db" | "clock">, ownerId: number) {
  const now = clock.now();
  const [catalogue, state] = [await catalogueOf(app), await readState(db, ownerId, now)];
  const live = liveSubscriptionAt(state?.periods ?? [], now);
  const plan = catalogue.plans.find((one) => one.id === live?.planId) ?? null;
  return { name: "Plan", value: planName(plan, live), detail: planDetail(live) };
}

/** When the running plan ends; for a plan paid for the time after its trial, when the trial ends. */
function planDetail(live: LiveSubscription | null): string {
  if (!live?.endsAt) return "";
  return live.kind === "paid" && live.trialUntil
    ? `free trial until ${formatMoment(live.trialUntil)}`
    : `${live.kind === "paused" ? "paused until" : "ends"} ${formatMoment(live.endsAt)}`;
}
