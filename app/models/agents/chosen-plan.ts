import { findPlan, findTrialPlan, isPriced, readDuration } from "~/models/plans/catalogue";
import type { Catalogue, Duration } from "~/models/plans/catalogue";
import type { SignUpIntent } from "~/models/sessions/sign-up-intent";

/** What an agent chose with a registrant, who goes on with it after the first login. */
export interface ChosenPlan {
  planId: number;
  planName: string;
  duration: Duration;
  onTrial: boolean;
}

/** What a link chose, or null where it names nothing that is on sale. The trial is of one plan only. */
export function choosePlan(
  catalogue: Catalogue,
  { plan, duration, onTrial }: SignUpIntent,
): ChosenPlan | null {
  const trial = onTrial === "true" ? findTrialPlan(catalogue) : null;
  const chosen = trial ?? findPlan(catalogue, plan);
  if (!chosen || !isPriced(chosen)) return null;
  return {
    planId: chosen.id,
    planName: chosen.name,
    duration: readDuration(duration),
    onTrial: trial !== null,
  };
}

export function intentFor({ planId, duration, onTrial }: Omit<ChosenPlan, "planName">): SignUpIntent {
  return { plan: String(planId), duration, ...(onTrial && { onTrial: "true" as const }) };
}

/** "Plus, free trial" or "Plus, yearly" */
export function chosenPlanInWords({ planName, duration, onTrial }: Omit<ChosenPlan, "planId">): string {
  if (onTrial) return `${planName}, free trial`;
  return `${planName}, ${duration === "yearly" ? "yearly" : "monthly"}`;
}
