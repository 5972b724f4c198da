import type { LoaderFunctionArgs } from "@remix-run/node";
import { app } from "~/services/app/app.server";
import { csvResponse } from "~/services/doors/csv-file.server";
import { limitDownloads } from "~/services/doors/rate-limit.server";
import { resource } from "~/services/doors/resource-route.server";
import { reportFile } from "~/services/sales/report-file.server";
import { requireReportReader } from "~/services/sales/report-reader.server";

export const loader = resource(async ({ request }: LoaderFunctionArgs) => {
  const reader = await requireReportReader(request);
  await limitDownloads(app, reader.user.id);
  return csvResponse(await reportFile(app, reader, new URL(request.url).searchParams));
});
