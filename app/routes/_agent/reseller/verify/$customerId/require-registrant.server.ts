import type { AppContext } from "~/services/platform/context.server";
import type { Registrant } from "~/models/agents/registrant-phone";
import { findRegistrant } from "~/models/agents/registrant-phone.server";
import { findShutLocation } from "~/models/agents/registrant-location.server";
import { readId } from "~/models/row-id";
import { findMainLocation } from "~/models/users/location.server";
import type { User } from "~/models/users/user";
import { refuseLocation } from "~/routes/_agent/refuse-location.server";
import { denial } from "~/http/refusals/refuse-object.server";

/** The registrant of an address; another agent's gets the same answer as one that does not exist. */
export async function requireRegistrant(
  app: AppContext,
  agent: User,
  typedId: string | undefined,
): Promise<Registrant> {
  const id = readId(typedId);
  const registrant = await findRegistrant(app.db, agent.id, id);
  if (registrant) return registrant;
  const location = await findMainLocation(app.db, id);
  if (location && (await findShutLocation(app.db, agent.id, location.id)))
    throw await refuseLocation(app, agent, location.id);
  throw await denial(app, {
    userId: agent.id,
    object: "customer",
    message: "You have no such customer.",
  });
}
