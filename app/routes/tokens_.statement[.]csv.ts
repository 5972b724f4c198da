import type { LoaderFunctionArgs } from "@remix-run/node";
import { readStatementFilter } from "~/models/ledger/statement";
import { limitDownloads } from "~/services/doors/rate-limit.server";
import { privateHeaders } from "~/services/doors/responses.server";
import { app } from "~/services/app/app.server";
import { resource } from "~/services/doors/resource-route.server";
import { requireAgent } from "~/services/sessions/session.server";
import { statementCsv } from "~/services/ledger/statement-csv.server";

export const loader = resource(async ({ request }: LoaderFunctionArgs) => {
  const { user } = await requireAgent(request);
  await limitDownloads(app, user.id);
  const filter = readStatementFilter(new URL(request.url).searchParams);
  return new Response(statementCsv(app.db, { ownerId: user.id, wallet: "tokens" }, filter), {
    headers: privateHeaders({
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="tokens-statement.csv"',
    }),
  });
});
