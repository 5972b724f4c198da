import type { LoaderFunctionArgs } from "@remix-run/node";
import { staffCalendar } from "~/routes/_shared/export-calendar.server";
import { requireStaff } from "~/routes/_shared/require-staff.server";
import { findSetup } from "~/models/setups/setup.server";
import { app } from "~/services/platform/app.server";
import { resource } from "~/http/resource-route.server";

export const loader = resource(async ({ request, params }: LoaderFunctionArgs) => {
  const { user } = await requireStaff(request, "setups");
  return staffCalendar(app, user, await findSetup(app.db, params.reference ?? ""));
});
