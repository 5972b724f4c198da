import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvResponse } from "~/services/http/csv-file.server";
import { limitDownloads } from "~/services/http/rate-limit.server";
import { resource } from "~/services/http/resource-route.server";
import { app } from "~/services/platform/app.server";
import { requireFresh } from "~/services/sessions/require-access.server";
import { requireStaff } from "~/services/staff/require-staff.server";
import { claimFile } from "~/services/withholding/read-claims.server";

/** Data of many people leaves the site here, so the password must have been typed recently. */
export const loader = resource(async ({ request }: LoaderFunctionArgs) => {
  const { user } = await requireStaff(request, "withholding");
  await requireFresh(request);
  await limitDownloads(app, user.id);
  return csvResponse(claimFile(app, null));
});
