import type { AppContext } from "~/services/platform/context.server";
import { shutText } from "~/messages/agents/shut-location";
import { findShutLocation } from "~/models/agents/registrant-location.server";
import type { User } from "~/models/users/user";
import { denial } from "~/http/refusals/refuse-object.server";

/**
 * The refusal of a shop that an agent cannot do anything for. One of the agent's own customers that is shut says so;
 * any other gets the same answer, whether or not it exists.
 */
export async function refuseLocation(
  app: AppContext,
  agent: Pick<User, "id">,
  locationId: number,
): Promise<Response> {
  const shut = await findShutLocation(app.db, agent.id, locationId);
  return denial(app, {
    userId: agent.id,
    object: "branch",
    status: shut ? 403 : 404,
    message: shut
      ? shutText(shut.shopName, shut.why, app.config.contact.phones[0].shown)
      : "This shop is not one of your customers’. Open your customers and choose one there.",
  });
}
