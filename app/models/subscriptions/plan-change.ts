import type { Duration, Plan } from "~/models/plans/catalogue";
import { periodFrom, type Period } from "./period";
import { type Subscription, isFreePeriod } from "./subscription";

/** What choosing a plan does to the running one. */
type PlanChange = "start" | "extend" | "upgrade" | "downgrade";

/** A plan without a price, sold by our sales team, ranks above plans with one. */
const rank = (plan: Plan): [number, number] => [plan.amountMonth ?? Infinity, plan.amountYear ?? Infinity];

function isHigher(one: Plan, other: Plan): boolean {
  const [month, year] = rank(one);
  const [otherMonth, otherYear] = rank(other);
  return month === otherMonth ? year > otherYear : month > otherMonth;
}

/**
 * A plan bought again continues from its end, a dearer one starts at once, and a cheaper one starts when the paid time
 * ends. A free plan is not paid time, so any plan may replace it.
 */
export function planChange(
  live: Pick<Subscription, "kind" | "planId"> | null,
  wanted: { planId: number },
  plans: Plan[],
): PlanChange {
  if (!live || isFreePeriod(live)) return "start";
  if (live.planId === wanted.planId) return "extend";
  const from = plans.find((plan) => plan.id === live.planId);
  const to = plans.find((plan) => plan.id === wanted.planId);
  if (!to) throw new Error(`no plan ${wanted.planId}`);
  // A plan that has left the catalogue cannot be compared, so its paid time is used up first.
  return from && isHigher(to, from) ? "upgrade" : "downgrade";
}

interface PlanChangeStart {
  change: PlanChange;
  /** The last unfinished period. */
  last: { endsAt: Date | null; anchorDay?: number | null } | null;
  duration: Duration;
  now: Date;
}

/** The period that one payment buys. Remaining trial days are added on top. */
export function startingPeriod({ change, last, duration, now }: PlanChangeStart): Period {
  const afterLast = change === "extend" || change === "downgrade";
  if (afterLast && last?.endsAt) return periodFrom(last.endsAt, duration, last.anchorDay);
  return periodFrom(now, duration);
}
