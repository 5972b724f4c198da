import type { LoaderFunctionArgs } from "@remix-run/node";
import { app } from "~/services/platform/app.server";
import { csvResponse } from "~/http/csv-response.server";
import { limitDownloads } from "~/http/rate-limit.server";
import { resource } from "~/http/resource-route.server";
import { markedFile } from "~/services/sales/write-marked-file.server";
import { denial } from "~/http/refusals/refuse-object.server";
import { requireSalesKeeper } from "~/routes/_shop/require-report-reader.server";

/** A refused file, with what is wrong beside each row. */
export const loader = resource(async ({ request, params }: LoaderFunctionArgs) => {
  const reader = await requireSalesKeeper(request);
  await limitDownloads(app, reader.user.id);
  const file = await markedFile(app, reader.shop.ownerId, params.importId);
  if (file) return csvResponse(file);
  throw await denial(app, {
    userId: reader.user.id,
    object: "sales file",
    message: "This file is no longer here. Upload your file again to see its mistakes.",
  });
});
