import {
  type Catalogue,
  type Duration,
  findPlan,
  findTrialPlan,
  isPriced,
  readDuration,
} from "~/models/plans/catalogue";
import type { SignUpIntent } from "~/models/sessions/sign-up-intent";

/** What an agent chose for a registrant, who continues with it after the first login. */
export interface ChosenPlan {
  planId: number;
  planName: string;
  duration: Duration;
  onTrial: boolean;
}

/** The choice in a link; null if it names nothing on sale. Only one plan has a trial. */
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
