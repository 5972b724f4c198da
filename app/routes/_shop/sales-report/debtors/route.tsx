import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { AccountLayout } from "~/components/layout/account-layout";
import type { Handle } from "~/components/layout/page-handle";
import { Card } from "~/components/page/card";
import { EmptyState } from "~/components/page/empty-state";
import { ListPages } from "~/components/page/list-pages";
import { Pairs } from "~/components/sales/pairs";
import { SALES_REPORT } from "~/models/sales/report-period";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { readDebtors } from "~/services/sales/read-debtors.server";
import { requireReportReader } from "~/services/sales/require-report-reader.server";
import stylesheet from "~/styles/sales.css?url";

export const handle: Handle = { header: "slim", footer: "mini" };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction = () => pageTitle("Who owes you");

export async function loader({ request }: LoaderFunctionArgs) {
  const reader = await requireReportReader(request, "debtors");
  return { role: reader.user.role, ...(await readDebtors(app, reader, new URL(request.url).searchParams)) };
}

export default function Debtors() {
  const { role, title, when, page, rows, back, newer, older } = useLoaderData<typeof loader>();
  return (
    <AccountLayout path={SALES_REPORT} role={role}>
      <div>
        <p className="noprint">
          <a className="tap" href={back}>
            Back to the report
          </a>
        </p>
        <h1>Who owes you</h1>
        <p className="soft">{when}</p>
      </div>
      <Card id="owing" title={page > 1 ? `${title}, page ${page}` : title}>
        {rows.length > 0 ? (
          <Pairs
            pairs={rows.map(({ name, owed, since, href }) => ({
              key: href,
              name: <bdi>{name}</bdi>,
              amount: owed,
              detail: since,
              href,
            }))}
          />
        ) : (
          <EmptyState action={{ label: "Back to the report", href: back }}>
            {page > 1 ? "There are no customers on this page." : "All customers had paid by then."}
          </EmptyState>
        )}
        <ListPages newer={newer} older={older} words={{ newer: "Previous", older: "Next" }} />
      </Card>
    </AccountLayout>
  );
}
