import type { LoaderFunctionArgs } from "@remix-run/node";
import { sampleFile } from "~/models/sales/file-format";
import { resource } from "~/services/doors/resource-route.server";
import { privateHeaders } from "~/services/doors/responses.server";
import { requireSalesKeeper } from "~/services/sales/report-reader.server";

/** An example that can be filled in. */
export const loader = resource(async ({ request }: LoaderFunctionArgs) => {
  await requireSalesKeeper(request);
  return new Response(sampleFile, {
    headers: privateHeaders({
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="sales-example.csv"',
    }),
  });
});
