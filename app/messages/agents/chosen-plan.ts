import type { ChosenPlan } from "~/models/agents/chosen-plan";

/** "Plus, free trial" or "Plus, yearly" */
export function chosenPlanInWords({ planName, duration, onTrial }: Omit<ChosenPlan, "planId">): string {
  if (onTrial) return `${planName}, free trial`;
  return `${planName}, ${duration === "yearly" ? "yearly" : "monthly"}`;
}
