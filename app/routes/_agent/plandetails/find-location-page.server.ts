import { branchPath } from "~/models/agents/location-checkout";
import { findBranches } from "~/models/agents/registrant-location.server";
import { readDuration } from "~/models/plans/catalogue";
import { readId } from "~/models/row-id";
import type { BranchCheckoutPage } from "~/services/agents/order-for-location.server";
import { branchPlan } from "~/services/agents/hold-locations.server";
import { isOwnCode } from "~/services/agents/sign-up-registrant.server";
import { app } from "~/services/platform/app.server";
import { redirectTo, refusal } from "~/services/http/responses.server";
import { currentCatalogue } from "~/services/plans/read-catalogue.server";
import { denial } from "~/services/sessions/refuse-object.server";
import type { SignedIn } from "~/services/sessions/find-signed-in.server";
import { requireVerifiedAgent } from "~/services/sessions/require-access.server";

export interface AgentPage extends BranchCheckoutPage, Pick<SignedIn, "session"> {
  code: string;
}

/** Which agent is at the checkout of which branch; whoever has no business there learns nothing of it. */
export async function findBranchPage(request: Request): Promise<AgentPage> {
  const { user: agent, session } = await requireVerifiedAgent(request);
  const query = new URL(request.url).searchParams;
  const code = query.get("agentCode") ?? "";
  const locationId = readId(query.get("locationId"));
  const duration = readDuration(query.get("duration") ?? "yearly");
  const [branch] = (await isOwnCode(app, agent, code))
    ? await findBranches(app.db, agent.id, [locationId])
    : [];
  if (!branch)
    throw await denial(app, {
      userId: agent.id,
      object: "branch",
      status: 404,
      message: "This branch is not one of your customers'. Open your list of customers and choose one there.",
    });
  // The plan of the main shop is that of all shops of the owner.
  if (branch.locationId !== branch.askedId)
    throw redirectTo(branchPath({ ...branch, code, duration }), { status: 302 });
  const catalogue = await currentCatalogue();
  const plan = branchPlan(catalogue);
  if (!plan) throw refusal(404, "This plan is not on sale at the moment. Ask us when it is.");
  return { agent, session, branch, catalogue, plan, duration, code: code.trim().toUpperCase() };
}
