import type { OrderedExtra } from "#db/schema";
import { type Catalogue, type LimitKind, limitKinds, limitNames, type Plan } from "~/models/plans/catalogue";
import { formatCount } from "~/models/money";
import { limitOf } from "~/models/subscriptions/shop-allowance";

/* What an owner loses with a smaller plan, shown before the change is agreed. */

interface PlanWithExtras {
  plan: Plan;
  extras: OrderedExtra[];
}

export interface PlanLosses {
  /** "1 instead of 5" for each limit that gets smaller. */
  limits: { name: string; value: string }[];
  /** Features that only the plan of now has. */
  features: string[];
}

export function lossesOf(
  { comparison }: Pick<Catalogue, "comparison">,
  now: PlanWithExtras,
  then: PlanWithExtras,
): PlanLosses {
  return {
    limits: limitKinds.flatMap((kind) => {
      const name = limitNames[kind];
      const [before, after] = [limitIn(now, kind), limitIn(then, kind)];
      if (before === undefined || after === undefined || after >= before) return [];
      return [{ name, value: `${amountOf(after)} instead of ${amountOf(before)}` }];
    }),
    features: comparison
      .filter(({ values }) => isIncluded(values[now.plan.id]) && !isIncluded(values[then.plan.id]))
      .map(({ name }) => name),
  };
}

/** The limit as a number; undefined if it is agreed with sales. */
function limitIn({ plan, extras }: PlanWithExtras, kind: LimitKind): number | undefined {
  const limit = limitOf(plan, extras, kind);
  if (limit === "agreed") return undefined;
  return limit === "unlimited" ? Infinity : (limit ?? 0);
}

const amountOf = (limit: number): string => (limit === Infinity ? "unlimited" : formatCount(limit));

const isIncluded = (value: string | undefined): boolean => value !== undefined && value !== "No";
