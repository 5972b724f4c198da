import { requireReadable } from "~/http/responses.server";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { readFileFilter } from "~/models/invoices/invoice-list";
import { invoicesFile } from "~/services/invoices/read-invoices.server";
import { csvResponse } from "~/http/csv-response.server";
import { limitDownloads } from "~/http/rate-limit.server";
import { resource } from "~/http/resource-route.server";
import { app } from "~/services/platform/app.server";
import { proFormasFile } from "~/services/pro-formas/read-pro-formas.server";
import { requireOwnerOrAgent } from "~/routes/_shared/require-access.server";

export const loader = resource(async ({ request }: LoaderFunctionArgs) => {
  const { user } = await requireOwnerOrAgent(request);
  await limitDownloads(app, user.id);
  const filter = readFileFilter(new URL(request.url).searchParams);
  requireReadable(filter.errors);
  return csvResponse(
    filter.kind === "pro-forma" ? proFormasFile(app, user.id, filter) : invoicesFile(app.db, user.id, filter),
  );
});
