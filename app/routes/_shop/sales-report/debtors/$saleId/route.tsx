import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { AccountLayout } from "~/components/layout/account-layout";
import type { Handle } from "~/components/layout/page-handle";
import { Card } from "~/components/page/card";
import { type Column, DataTable } from "~/components/page/data-table";
import { EmptyState } from "~/components/page/empty-state";
import { ListPages } from "~/components/page/list-pages";
import { SALES_REPORT } from "~/models/sales/report-period";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { type MoveRow, readDebtor } from "~/services/sales/read-debtors.server";
import { requireReportReader } from "~/services/sales/require-report-reader.server";

export const handle: Handle = { header: "slim", footer: "mini" };

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.name ?? "Customer");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const reader = await requireReportReader(request, "debtors");
  const query = new URL(request.url).searchParams;
  return { role: reader.user.role, ...(await readDebtor(app, reader, params.saleId, query)) };
}

const columns: Column<MoveRow>[] = [
  { title: "What", cell: ({ what }) => what, kind: "main" },
  { title: "When", cell: ({ at }) => at, kind: "short" },
  { title: "Receipt", cell: ({ receipt }) => <bdi>{receipt}</bdi> },
  { title: "Outlet", cell: ({ outlet }) => <bdi>{outlet}</bdi> },
  { title: "Total", cell: ({ total }) => total, kind: "number" },
  { title: "Paid", cell: ({ paid }) => paid, kind: "number" },
  { title: "Owed after it", cell: ({ balance }) => balance, kind: "number" },
];

export default function DebtorDetails() {
  const { role, name, owed, when, page, rows, back, newer, older } = useLoaderData<typeof loader>();
  return (
    <AccountLayout path={SALES_REPORT} role={role}>
      <div>
        <p className="noprint">
          <a className="tap" href={back}>
            Who owes you
          </a>
        </p>
        <h1>
          <bdi>{name}</bdi>
        </h1>
        <p className="soft">{when}</p>
      </div>
      <Card id="moves" title={owed === null ? `Page ${page}` : `Owes ${owed}`}>
        {rows.length > 0 ? (
          <DataTable label="Sales and payments" columns={columns} items={rows} keyOf={({ id }) => id} />
        ) : (
          <EmptyState action={{ label: "Who owes you", href: back }}>
            Nothing was left unpaid by then.
          </EmptyState>
        )}
        <ListPages newer={newer} older={older} />
      </Card>
    </AccountLayout>
  );
}
