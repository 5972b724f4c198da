import type { Catalogue, Duration, Plan } from "~/models/plans/catalogue";
import { allowancesOf, shortPrice } from "~/messages/plans/plan-card";

interface ComparedGroup {
  title: string;
  rows: { name: string; values: (boolean | string)[] }[];
}

/** The table of plans and features: limits first, then each category in its order. */
export function comparePlans({ plans, comparison }: Catalogue, duration: Duration) {
  const groups = [compareAllowances(plans)];
  for (const { category, name, values } of comparison) {
    const group = groups.find(({ title }) => title === category) ?? { title: category, rows: [] };
    if (!groups.includes(group)) groups.push(group);
    group.rows.push({ name, values: plans.map((plan) => readValue(values[plan.id])) });
  }
  return {
    plans: plans.map((plan) => ({ name: plan.name, price: shortPrice(plan, duration) })),
    groups: groups.filter(({ rows }) => rows.length > 0),
  };
}

function compareAllowances(plans: Plan[]): ComparedGroup {
  const byPlan = plans.map(allowancesOf);
  const names = [...new Set(byPlan.flat().map(({ name }) => name))];
  const valueOf = (allowances: (typeof byPlan)[number], name: string) =>
    allowances.find((allowance) => allowance.name === name)?.value ?? "–";
  return {
    title: "How much you can use",
    rows: names.map((name) => ({ name, values: byPlan.map((allowances) => valueOf(allowances, name)) })),
  };
}

function readValue(value: string | undefined): boolean | string {
  if (value === "Yes") return true;
  return value === "No" || value === undefined ? false : value;
}
