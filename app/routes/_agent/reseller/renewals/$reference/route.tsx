import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import type { Handle } from "~/components/layout/page-handle";
import { Button } from "~/components/form/button";
import { Money } from "~/components/money/money";
import { Card } from "~/components/page/card";
import { type Column, DataTable } from "~/components/page/data-table";
import { Note } from "~/components/page/note";
import { pageTitle } from "~/models/site/meta";
import { readBulkRenewal } from "~/routes/_agent/reseller/read-bulk-renewal.server";
import { app } from "~/services/platform/app.server";
import { requireAgent } from "~/routes/_shared/require-access.server";
import { Main } from "~/components/layout/main";

export const handle: Handle = { header: "slim", footer: "mini" };

const TITLE = "Subscription successful!";

export const meta: MetaFunction = () => pageTitle(TITLE);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user } = await requireAgent(request);
  return readBulkRenewal(app, user, params.reference ?? "");
}

interface RenewedShop {
  id: number;
  shop: string;
  what: string;
  until: string;
  total: number;
  receipt: string;
}

const columns: Column<RenewedShop>[] = [
  {
    title: "Shop",
    kind: "main",
    cell: ({ shop, what }) => (
      <>
        <bdi>{shop}</bdi> <small>{what}</small>
      </>
    ),
  },
  { title: "Paid until", cell: ({ until }) => until },
  { title: "Paid", kind: "number", cell: ({ total }) => <Money kobo={total} /> },
  {
    title: "Receipt",
    kind: "action",
    cell: ({ receipt, shop }) => (
      <a className="tap" href={receipt}>
        Receipt<span className="vh"> for {shop}</span>
      </a>
    ),
  },
];

/** What was renewed in one payment; its address can be opened again. */
export default function BulkRenewal() {
  const { paid, when, left, kept, rows } = useLoaderData<typeof loader>();
  return (
    <Main className="page">
      <div className="wrap stack-l">
        <div>
          <h1>{TITLE}</h1>
          <p className="soft">{when}</p>
        </div>
        <Note role="status">
          {paid} {left} {kept}
        </Note>
        <Card id="renewed" title="What was renewed">
          <DataTable label="Renewed shops" columns={columns} items={rows} keyOf={({ id }) => id} />
        </Card>
        <p className="acts">
          <Button href="/reseller">Back to your customers</Button>
        </p>
      </div>
    </Main>
  );
}
