import { selfOnboarding, type Catalogue, type Duration } from "~/models/catalogue";
import { planButtons, type Visitor } from "~/models/plan-button";
import { planView, type PlanView } from "~/models/plan-view";
import { trialStanding } from "~/models/subscription.server";
import { mayOrder } from "~/models/user";
import { app } from "./app.server";
import { CatalogueUnavailable, currentCatalogue } from "./catalogue.server";
import { isDatabaseDown } from "./database-down.server";
import { findSignedIn } from "./session.server";

/** The catalogue, or null when there is none to show: the page says so and keeps its other parts. */
export async function catalogueToShow(): Promise<Catalogue | null> {
  try {
    const catalogue = await currentCatalogue();
    return catalogue.plans.length > 0 ? catalogue : null;
  } catch (error) {
    if (!(error instanceof CatalogueUnavailable)) throw error;
    app.log.error({ err: error }, "there is no catalogue to show");
    return null;
  }
}

/** The plans with the buttons that this visitor needs. */
export async function viewPlans(
  request: Request,
  catalogue: Catalogue,
  choice: { duration: Duration; code?: string | undefined },
): Promise<PlanView[]> {
  const visitor = await findVisitor(request);
  const selfOnboardingId = selfOnboarding(catalogue)?.id ?? null;
  return catalogue.plans.map((plan) =>
    planView(plan, choice.duration, planButtons(plan, { ...choice, visitor, selfOnboardingId })),
  );
}

/** Prices are shown without the database too: then the visitor is nobody we know. */
async function findVisitor(request: Request): Promise<Visitor> {
  try {
    const signedIn = await findSignedIn(request);
    if (signedIn?.user.role !== "owner") return { kind: "anonymous" };
    if (!mayOrder(signedIn.user)) return { kind: "unverified" };
    const standing = await trialStanding(app.db, signedIn.user.id, app.clock.now());
    return { kind: "verified", plusRunning: standing === "running", trialEntitled: standing === "entitled" };
  } catch (error) {
    if (isDatabaseDown(error)) return { kind: "anonymous" };
    throw error;
  }
}
