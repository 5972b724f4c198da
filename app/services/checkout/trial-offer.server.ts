import { planButtons, TRY } from "~/models/plans/call-to-action";
import { findTrialPlan, selfOnboarding } from "~/models/plans/catalogue";
import { trialEligibility } from "~/models/subscriptions/trial.server";
import type { User } from "~/models/users/user";
import type { App } from "~/services/app/app.server";
import { catalogueOf } from "~/services/plans/catalogue.server";

/** The step to the trial for an owner who may still have it; the phone may have to be verified on the way. */
export async function readTrialOffer(app: Pick<App, "db" | "clock">, { id }: Pick<User, "id">) {
  const eligibility = await trialEligibility(app.db, id, app.clock.now());
  if (eligibility !== "entitled" && eligibility !== "phone-not-verified") return null;
  const catalogue = await catalogueOf(app);
  const plan = findTrialPlan(catalogue);
  if (!plan) return null;
  const { step } = planButtons(plan, {
    visitor:
      eligibility === "entitled"
        ? { kind: "verified", plusRunning: false, trialEntitled: true }
        : { kind: "unverified" },
    duration: "yearly",
    selfOnboardingId: selfOnboarding(catalogue)?.id ?? null,
  });
  return step.label === TRY ? { plan: plan.name, step } : null;
}
