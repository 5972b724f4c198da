import type { LoaderFunctionArgs } from "@remix-run/node";
import { ownCalendar } from "~/routes/_shared/export-calendar.server";
import { findSetup } from "~/models/setups/setup.server";
import { app } from "~/services/platform/app.server";
import { resource } from "~/http/resource-route.server";
import { requireOwner } from "~/routes/_shared/require-access.server";

export const loader = resource(async ({ request, params }: LoaderFunctionArgs) => {
  const { user } = await requireOwner(request);
  return ownCalendar(app, user, await findSetup(app.db, params.reference ?? "", user.id));
});
