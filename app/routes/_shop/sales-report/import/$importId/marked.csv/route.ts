import type { LoaderFunctionArgs } from "@remix-run/node";
import { app } from "~/services/platform/app.server";
import { csvResponse } from "~/http/csv-response.server";
import { limitDownloads } from "~/http/rate-limit.server";
import { resource } from "~/http/resource-route.server";
import { markedFile } from "~/services/sales/write-marked-file.server";
import { requireSalesKeeper } from "~/services/sales/require-report-reader.server";

/** A refused file, with what is wrong beside each row. */
export const loader = resource(async ({ request, params }: LoaderFunctionArgs) => {
  const reader = await requireSalesKeeper(request);
  await limitDownloads(app, reader.user.id);
  return csvResponse(await markedFile(app, reader, params.importId));
});
