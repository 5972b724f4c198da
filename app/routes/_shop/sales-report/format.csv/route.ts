import { Readable } from "node:stream";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { sampleTable } from "~/models/sales/import-format";
import { csvResponse } from "~/http/csv-response.server";
import { resource } from "~/http/resource-route.server";
import { requireSalesKeeper } from "~/routes/_shop/require-report-reader.server";

/** An example file to fill in. */
export const loader = resource(async ({ request }: LoaderFunctionArgs) => {
  await requireSalesKeeper(request);
  return csvResponse({ name: "sales-example.csv", lines: Readable.from(sampleTable) });
});
