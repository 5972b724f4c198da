import type { Duration, PricedPlan } from "~/models/plans/catalogue";
import { checkoutPath } from "~/models/checkout/paths";

/** On phones the extras come first and the order second; wide screens show both. */
export type Step = "extras" | "summary";

export function readStep(request: Request): Step | null {
  const step = new URL(request.url).searchParams.get("step");
  return step === "extras" || step === "summary" ? step : null;
}

export const stepQuery = (step: Step): string => `?step=${step}`;

export const stepPath = (
  { plan, duration }: { plan: Pick<PricedPlan, "id">; duration: Duration },
  step: Step,
): string => `${checkoutPath(plan.id, duration)}${stepQuery(step)}`;
