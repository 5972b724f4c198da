import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { AccountLayout } from "~/components/layout/account-layout";
import type { Handle } from "~/components/layout/page-handle";
import { Money } from "~/components/money/money";
import { Card } from "~/components/page/card";
import { type Column, DataTable } from "~/components/page/data-table";
import { EmptyState } from "~/components/page/empty-state";
import { pageTitle } from "~/models/site/meta";
import { CLAIMS } from "~/models/withholding/claim";
import { app } from "~/services/platform/app.server";
import { requireOwner } from "~/services/sessions/require-access.server";
import { readClaims } from "~/services/withholding/read-claims.server";

export const handle: Handle = { header: "slim", footer: "mini" };

const TITLE = "Withheld tax";

export const meta: MetaFunction = () => pageTitle(TITLE);

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireOwner(request);
  return { role: user.role, ...(await readClaims(app, user.id)) };
}

type Claims = Awaited<ReturnType<typeof readClaims>>;

const orderColumns: Column<Claims["orders"][number]>[] = [
  { title: "Order", kind: "main", cell: ({ title }) => title },
  { title: "Price", kind: "number", cell: ({ total }) => <Money kobo={total} /> },
  { title: "Withheld tax", kind: "short", cell: ({ href }) => <a href={href}>State what you withhold</a> },
];

const columns: Column<Claims["claims"][number]>[] = [
  { title: "Order", kind: "main", cell: ({ href, title }) => <a href={href}>{title}</a> },
  { title: "Price", kind: "number", cell: ({ due }) => <Money kobo={due} /> },
  { title: "Withheld", kind: "number", cell: ({ amount }) => <Money kobo={amount} /> },
  { title: "State", cell: ({ word }) => word },
  { title: "Certificate", cell: ({ certificate }) => certificate ?? "–" },
  { title: "Stated on", kind: "short", cell: ({ on }) => on },
];

export default function Withholding() {
  const { role, claims, orders } = useLoaderData<typeof loader>();
  return (
    <AccountLayout path={CLAIMS} role={role}>
      <div>
        <h1>{TITLE}</h1>
        <p className="soft">
          For companies that keep back a part of each payment and pay it to the tax office. You send us the
          rest, and the certificate later. Upgrades and extras are priced for the days that are left, so they
          are paid in full.
        </p>
      </div>
      <Card id="orders" title="Orders that wait for a payment">
        {orders.length === 0 ? (
          <EmptyState action={{ label: "See plans", href: "/pricing" }}>
            There is no order to state an amount for. Choose a plan, start a payment by bank transfer, then
            come back here.
          </EmptyState>
        ) : (
          <DataTable
            label="Orders that wait for a payment"
            columns={orderColumns}
            items={orders}
            keyOf={({ reference }) => reference}
          />
        )}
      </Card>
      <Card id="claims" title="What your company withheld">
        {claims.length === 0 ? (
          <EmptyState>You have not stated anything yet.</EmptyState>
        ) : (
          <>
            <DataTable
              label="What your company withheld"
              columns={columns}
              items={claims}
              keyOf={({ reference }) => reference}
            />
            <p className="acts">
              <a className="tap" href="/withholding.csv" download>
                Download as CSV
              </a>
            </p>
          </>
        )}
      </Card>
    </AccountLayout>
  );
}
