import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { AccountLayout } from "~/components/layout/account-layout";
import type { Handle } from "~/components/layout/page-handle";
import { Money } from "~/components/money/money";
import { Card } from "~/components/page/card";
import { DataTable, type Column } from "~/components/page/data-table";
import { EmptyState } from "~/components/page/empty-state";
import { pageTitle } from "~/models/site/meta";
import { BILLING } from "~/models/subscriptions/billing-paths";
import { requireOwner } from "~/routes/_shared/require-access.server";
import { app } from "~/services/platform/app.server";
import { readHistory } from "./read-history.server";

const TITLE = "Billing history";

export const handle: Handle = { header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle(TITLE);

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireOwner(request);
  return { role: user.role, rows: await readHistory(app, user.id) };
}

type HistoryRow = ReturnType<typeof useLoaderData<typeof loader>>["rows"][number];

const columns: Column<HistoryRow>[] = [
  { title: "Plan", kind: "main", cell: ({ title }) => title },
  { title: "From", cell: ({ from }) => from },
  { title: "To", cell: ({ to }) => to ?? "no end date" },
  {
    title: "Paid",
    kind: "number",
    cell: ({ total }) => (total === null ? "by your agent" : <Money kobo={total} />),
  },
  {
    title: "Receipt",
    kind: "action",
    cell: ({ receipt, title, from }) =>
      receipt === null ? null : (
        <a className="tap" href={receipt}>
          Receipt
          <span className="vh">
            {" "}
            of {title} from {from}
          </span>
        </a>
      ),
  },
];

export default function BillingHistory() {
  const { role, rows } = useLoaderData<typeof loader>();
  return (
    <AccountLayout path={BILLING} role={role}>
      <h1>{TITLE}</h1>
      <Card id="periods" title="Your periods">
        {rows.length === 0 ? (
          <EmptyState>
            Each period of your plan and each extra will be listed here, with its receipt.
          </EmptyState>
        ) : (
          <DataTable label={TITLE} columns={columns} items={rows} keyOf={({ id }) => id} />
        )}
      </Card>
    </AccountLayout>
  );
}
