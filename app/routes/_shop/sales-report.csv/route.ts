import type { LoaderFunctionArgs } from "@remix-run/node";
import { app } from "~/services/platform/app.server";
import { csvResponse } from "~/http/csv-response.server";
import { limitDownloads } from "~/http/rate-limit.server";
import { resource } from "~/http/resource-route.server";
import { reportFile } from "./export-report.server";
import { requireReportReader } from "~/routes/_shop/require-report-reader.server";

export const loader = resource(async ({ request }: LoaderFunctionArgs) => {
  const reader = await requireReportReader(request);
  await limitDownloads(app, reader.user.id);
  return csvResponse(await reportFile(app, reader, new URL(request.url).searchParams));
});
