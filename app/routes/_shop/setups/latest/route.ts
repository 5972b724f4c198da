import type { LoaderFunctionArgs } from "@remix-run/node";
import { setupPath } from "~/models/setups/setup";
import { newestSetupReference } from "~/models/setups/setup.server";
import { app } from "~/services/platform/app.server";
import { resource } from "~/http/resource-route.server";
import { redirectTo } from "~/http/responses.server";
import { requireOwner } from "~/routes/_shared/require-access.server";

/** Messages link here, since they do not know the reference of the latest order. */
export const loader = resource(async ({ request }: LoaderFunctionArgs) => {
  const { user } = await requireOwner(request);
  const reference = await newestSetupReference(app.db, user.id);
  return redirectTo(reference === null ? "/dashboard" : setupPath(reference), { status: 302 });
});
