import type { LoaderFunctionArgs } from "@remix-run/node";
import { readStatementFilter } from "~/models/statement";
import { privateHeaders } from "~/services/answers.server";
import { app } from "~/services/app.server";
import { resource } from "~/services/resource-route.server";
import { requireOwner } from "~/services/session.server";
import { statementCsv } from "~/services/statement-csv.server";

export const loader = resource(async ({ request }: LoaderFunctionArgs) => {
  const { user } = await requireOwner(request);
  const filter = readStatementFilter(new URL(request.url).searchParams);
  return new Response(statementCsv(app.db, user.id, filter), {
    headers: privateHeaders({
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="wallet-statement.csv"',
    }),
  });
});
