import type { Duration, Plan } from "~/models/plans/catalogue";
import { periodFrom, type Period } from "./period";
import type { Subscription } from "./subscription";

/** What taking a plan does to the one that runs. */
type PlanChange = "start" | "extend" | "upgrade" | "downgrade";

/** A plan that is priced by sales stands above those with a price. */
const rank = (plan: Plan): [number, number] => [plan.amountMonth ?? Infinity, plan.amountYear ?? Infinity];

function isHigher(one: Plan, other: Plan): boolean {
  const [month, year] = rank(one);
  const [otherMonth, otherYear] = rank(other);
  return month === otherMonth ? year > otherYear : month > otherMonth;
}

/**
 * The same plan goes on from its end, a dearer one starts at once, a cheaper one when the paid time is over.
 * A free plan is no paid time: anything may take its place.
 */
export function planChange(
  live: Pick<Subscription, "kind" | "planId"> | null,
  wanted: { planId: number },
  plans: Plan[],
): PlanChange {
  if (!live || live.kind === "free") return "start";
  if (live.planId === wanted.planId) return "extend";
  const from = plans.find((plan) => plan.id === live.planId);
  const to = plans.find((plan) => plan.id === wanted.planId);
  if (!to) throw new Error(`no plan ${wanted.planId}`);
  // A plan that left the catalogue cannot be compared: the paid time is used up first.
  return from && isHigher(to, from) ? "upgrade" : "downgrade";
}

interface Starting {
  change: PlanChange;
  /** The last of the periods that are not over. */
  last: { endsAt: Date | null; anchorDay?: number | null } | null;
  duration: Duration;
  now: Date;
}

/** The time that one payment buys. The days of a trial that are left come on top. */
export function startingPeriod({ change, last, duration, now }: Starting): Period {
  const afterLast = change === "extend" || change === "downgrade";
  if (afterLast && last?.endsAt) return periodFrom(last.endsAt, duration, last.anchorDay);
  return periodFrom(now, duration);
}
