import type { Duration, PricedPlan } from "~/models/plans/catalogue";
import { checkoutPath } from "~/models/plans/call-to-action";

/** On phones the extras come first and the order second; wide screens show both. */
export type Step = "extras" | "summary";

export function readStep(request: Request): Step | null {
  const step = new URL(request.url).searchParams.get("step");
  return step === "extras" || step === "summary" ? step : null;
}

/** The end of the paid time, if the page is opened to pay ahead. */
export function readAfter(request: Request): string | null {
  const after = new URL(request.url).searchParams.get("after") ?? "";
  return /^\d{4}-\d\d-\d\d$/.test(after) ? after : null;
}

export const stepQuery = (step: Step, after: string | null): string =>
  `?step=${step}${after === null ? "" : `&after=${after}`}`;

export const stepPath = (
  { plan, duration }: { plan: Pick<PricedPlan, "id">; duration: Duration },
  step: Step,
  after: string | null,
): string => `${checkoutPath(plan.id, duration)}${stepQuery(step, after)}`;
