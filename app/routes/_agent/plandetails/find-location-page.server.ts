import { agentCheckoutPath } from "~/models/agents/location-checkout";
import { findRegistrantLocations } from "~/models/agents/registrant-location.server";
import { readDuration, findTrialPlan } from "~/models/plans/catalogue";
import { readId } from "~/models/row-id";
import type { LocationCheckoutPage } from "~/services/agents/order-for-location.server";
import { refuseLocation } from "~/routes/_agent/refuse-location.server";
import { isOwnCode } from "~/services/agents/sign-up-registrant.server";
import { app } from "~/services/platform/app.server";
import { redirectTo, refusal } from "~/http/responses.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";
import type { SignedIn } from "~/models/sessions/session.server";
import { requireVerifiedAgent } from "~/routes/_shared/require-access.server";

export interface AgentPage extends LocationCheckoutPage, Pick<SignedIn, "session"> {
  code: string;
}

/** The agent and location of a checkout page. An agent with no business there learns nothing about the location. */
export async function findLocationPage(request: Request): Promise<AgentPage> {
  const { user: agent, session } = await requireVerifiedAgent(request);
  const query = new URL(request.url).searchParams;
  const code = query.get("agentCode") ?? "";
  const locationId = readId(query.get("locationId"));
  const duration = readDuration(query.get("duration") ?? "yearly");
  const isOwn = await isOwnCode(app, agent, code);
  const [location] = isOwn ? await findRegistrantLocations(app.db, agent.id, [locationId]) : [];
  if (!location) throw await refuseLocation(app, agent, isOwn ? locationId : 0);
  // The plan of the main shop counts for all shops of the owner.
  if (location.locationId !== location.askedId)
    throw redirectTo(agentCheckoutPath({ ...location, code, duration }), { status: 302 });
  const catalogue = await catalogueOf(app);
  const plan = findTrialPlan(catalogue);
  if (!plan) throw refusal(404, "This plan is not on sale right now. Ask us when it will be.");
  return { agent, session, location, catalogue, plan, duration, code: code.trim().toUpperCase() };
}
