import { findAgentCode } from "~/models/agents/agent.server";
import { selfOnboarding, type Catalogue, type Duration, type Plan } from "~/models/plans/catalogue";
import { planButtons, type Visitor } from "~/messages/plans/call-to-action";
import { planView, type PlanView } from "~/messages/plans/plan-card";
import { planUntil } from "~/messages/subscriptions/plan-until";
import type { LiveSubscription } from "~/models/subscriptions/subscription";
import { liveSubscription } from "~/models/subscriptions/subscription.server";
import { trialEligibility } from "~/models/subscriptions/trial.server";
import { mayOrder } from "~/models/users/user";
import { app } from "~/services/platform/app.server";
import { CatalogueUnavailable, catalogueInSight } from "~/services/plans/read-catalogue.server";
import { isDatabaseDown } from "~/services/platform/database-outage.server";
import { findSignedIn } from "~/http/find-signed-in.server";

/** The catalogue, or null if there is none: pages then show their other parts. */
export async function catalogueToShow(): Promise<Catalogue | null> {
  try {
    const catalogue = await catalogueInSight(app);
    return catalogue.plans.length > 0 ? catalogue : null;
  } catch (error) {
    if (!(error instanceof CatalogueUnavailable)) throw error;
    app.log.error({ err: error }, "there is no catalogue to show");
    return null;
  }
}

/** The plans with the buttons for this visitor. */
export async function viewPlans(
  request: Request,
  catalogue: Catalogue,
  choice: { duration: Duration; code?: string | undefined },
): Promise<PlanView[]> {
  const visitor = await findVisitor(request, catalogue);
  const selfOnboardingId = selfOnboarding(catalogue)?.id ?? null;
  return catalogue.plans.map((plan) =>
    planView(plan, choice.duration, planButtons(plan, { ...choice, visitor, selfOnboardingId })),
  );
}

/** Prices are shown even without a database; the visitor then counts as anonymous. */
async function findVisitor(request: Request, { plans }: Catalogue): Promise<Visitor> {
  try {
    const signedIn = await findSignedIn(request);
    if (signedIn?.user.role === "agent") return await visitingAgent(signedIn.user.id);
    if (signedIn?.user.role !== "owner") return { kind: "anonymous" };
    if (!mayOrder(signedIn.user)) return { kind: "unverified" };
    const { user } = signedIn;
    const live = await liveSubscription(app.db, user.id, app.clock.now());
    const trial = await trialEligibility(app.db, user, live);
    const plan = plans.find(({ id }) => id === live?.planId);
    return {
      kind: "verified",
      plusRunning: trial === "running",
      trialEntitled: trial === "entitled",
      until: plan && live?.endsAt ? untilText(plan, live) : null,
    };
  } catch (error) {
    if (isDatabaseDown(error)) return { kind: "anonymous" };
    throw error;
  }
}

function untilText({ name }: Plan, live: LiveSubscription): string {
  const { title, detail } = planUntil(name, live);
  return detail === null ? `${title}.` : `${title}. ${detail}.`;
}

async function visitingAgent(userId: number): Promise<Visitor> {
  const code = await findAgentCode(app.db, userId);
  return code === null ? { kind: "anonymous" } : { kind: "agent", code };
}
