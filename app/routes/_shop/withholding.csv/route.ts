import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvResponse } from "~/services/http/csv-file.server";
import { limitDownloads } from "~/services/http/rate-limit.server";
import { resource } from "~/services/http/resource-route.server";
import { app } from "~/services/platform/app.server";
import { requireOwner } from "~/services/sessions/require-access.server";
import { claimFile } from "~/services/withholding/read-claims.server";

export const loader = resource(async ({ request }: LoaderFunctionArgs) => {
  const { user } = await requireOwner(request);
  await limitDownloads(app, user.id);
  return csvResponse(claimFile(app, user.id));
});
