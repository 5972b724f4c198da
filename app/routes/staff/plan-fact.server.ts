import { every } from "~/messages/subscriptions/continuation";
import { formatDate, formatMoment } from "~/models/date";
import { formatNaira } from "~/models/money";
import type { Offer } from "~/models/plans/catalogue";
import { type Continuation, continuationOf, hasEnd } from "~/models/subscriptions/continuation";
import { listPeriodsOf } from "~/models/subscriptions/state.server";
import { type LiveSubscription, liveSubscriptionAt } from "~/models/subscriptions/subscription";
import { listEndedPlans } from "~/models/subscriptions/subscription.server";
import type { AppContext } from "~/services/platform/context.server";
import { app } from "~/services/platform/app.server";
import { planName } from "./plan-name";
import { catalogueOf } from "~/services/plans/read-catalogue.server";

interface PlanFact {
  name: string;
  value: string;
  detail: string;
}

/** The plan that each of these owners has now, and what follows it; without one the plan that ended last. */
export async function readPlanFacts(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  ownerIds: readonly number[],
): Promise<Map<number, PlanFact>> {
  const now = clock.now();
  const [catalogue, periods] = [await catalogueOf(app), await listPeriodsOf(db, ownerIds, now)];
  const planOf = (id: number | undefined) => catalogue.plans.find((one) => one.id === id) ?? null;
  const running = [...periods].map(([ownerId, own]) => [ownerId, liveSubscriptionAt(own, now)] as const);
  const ended = await listEndedPlans(
    db,
    running.flatMap(([ownerId, live]) => (live === null ? [ownerId] : [])),
    now,
  );
  return new Map(
    running.map(([ownerId, live]) => {
      const past = ended.find((one) => one.ownerId === ownerId);
      const fact =
        live === null && past !== undefined
          ? { value: planOf(past.planId)?.name ?? "A plan", detail: `ended ${formatMoment(past.at)}` }
          : {
              value: planName(planOf(live?.planId), live),
              detail: live ? planDetail(catalogue, live, now) : "",
            };
      return [ownerId, { name: "Plan", ...fact }];
    }),
  );
}

/** When the running plan ends, and what follows it; for one paid for after its trial, when the trial ends. */
function planDetail(catalogue: Offer, live: LiveSubscription, now: Date): string {
  if (!hasEnd(live)) return "";
  const end = formatMoment(live.endsAt);
  if (live.kind === "paused") return `paused until ${end}`;
  const trial =
    live.kind === "paid" && live.trialUntil ? `free trial until ${formatMoment(live.trialUntil)}, ` : "";
  if (live.endsAt <= now && live.graceUntil)
    return `${trial}was due ${formatDate(live.endsAt)}, works until ${formatDate(live.graceUntil)}`;
  if (live.cancelledAt) return `${trial}cancelled ${formatDate(live.cancelledAt)}, ends ${end}`;
  return `${trial}${whatFollows(continuationOf(catalogue, live, app.config.vatTenths), end)}`;
}

/** @param end when the paid time is over */
function whatFollows(continuation: Continuation, end: string): string {
  switch (continuation.kind) {
    case "ends":
    case "returns":
      return `ends ${end}`;
    case "changes":
      return `ends ${end}, then ${continuation.next.name}`;
    case "pauses":
      return `pauses ${end} until ${formatDate(continuation.until)}`;
    case "renews": {
      const { plan, next, total, method, card } = continuation;
      const payer = method === "card" ? `by ${card ?? "card"}` : "from the wallet";
      const same = next.name === plan.name && next.duration === plan.duration;
      return same
        ? `renews ${end} ${payer}`
        : `ends ${end}, then ${next.name}, ${every[next.duration]} for ${formatNaira(total)} ${payer}`;
    }
  }
}
