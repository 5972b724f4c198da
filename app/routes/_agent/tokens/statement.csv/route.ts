import { requireReadable } from "~/http/responses.server";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { readStatementFilter } from "~/models/ledger/statement";
import { csvResponse } from "~/http/csv-response.server";
import { limitDownloads } from "~/http/rate-limit.server";
import { app } from "~/services/platform/app.server";
import { resource } from "~/http/resource-route.server";
import { requireAgent } from "~/routes/_shared/require-access.server";
import { statementFile } from "~/services/ledger/export-statement.server";

export const loader = resource(async ({ request }: LoaderFunctionArgs) => {
  const { user } = await requireAgent(request);
  await limitDownloads(app, user.id);
  const filter = readStatementFilter(new URL(request.url).searchParams);
  requireReadable(filter.errors);
  return csvResponse(statementFile(app.db, { ownerId: user.id, wallet: "tokens" }, filter));
});
