import type { LoaderFunctionArgs } from "@remix-run/node";
import { app } from "~/services/platform/app.server";
import { csvResponse } from "~/http/csv-response.server";
import { limitDownloads } from "~/http/rate-limit.server";
import { resource } from "~/http/resource-route.server";
import { siteOrigin } from "~/http/site-origin.server";
import { requireFresh } from "~/routes/_shared/require-access.server";
import { subscriberFile } from "~/services/site/subscriber-file.server";
import { requireStaff } from "~/routes/_shared/require-staff.server";

/** Data of many people leaves the site here, so the password must have been typed recently. */
export const loader = resource(async ({ request }: LoaderFunctionArgs) => {
  const { user } = await requireStaff(request, "messages");
  await requireFresh(request);
  await limitDownloads(app, user.id);
  return csvResponse(await subscriberFile(app, user.id, siteOrigin()));
});
