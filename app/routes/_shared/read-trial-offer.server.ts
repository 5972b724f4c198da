import { planButtons, TRY } from "~/messages/plans/call-to-action";
import { findTrialPlan, selfOnboarding } from "~/models/plans/catalogue";
import type { LiveSubscription } from "~/models/subscriptions/subscription";
import { trialEligibility, type TrialOwner } from "~/models/subscriptions/trial.server";
import type { App } from "~/services/platform/app.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";

/** The step to the trial for an owner who may still have it; the phone may have to be verified on the way. */
export async function readTrialOffer(
  app: Pick<App, "db" | "clock">,
  owner: TrialOwner,
  live: LiveSubscription | null,
) {
  const eligibility = await trialEligibility(app.db, owner, live);
  if (eligibility !== "entitled" && eligibility !== "phone-not-verified") return null;
  const catalogue = await catalogueOf(app);
  const plan = findTrialPlan(catalogue);
  if (!plan) return null;
  const { step } = planButtons(plan, {
    visitor:
      eligibility === "entitled"
        ? { kind: "verified", plusRunning: false, trialEntitled: true, until: null }
        : { kind: "unverified" },
    duration: "yearly",
    selfOnboardingId: selfOnboarding(catalogue)?.id ?? null,
  });
  return step.label === TRY ? { plan: plan.name, step } : null;
}
