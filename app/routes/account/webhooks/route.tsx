import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { Button } from "~/components/form/button";
import { AccountLayout } from "~/components/layout/account-layout";
import type { Handle } from "~/components/layout/page-handle";
import { Card } from "~/components/page/card";
import { type Column, DataTable } from "~/components/page/data-table";
import { EmptyState } from "~/components/page/empty-state";
import { Tag } from "~/components/page/tag";
import { pageTitle } from "~/models/site/meta";
import { WEBHOOKS_PAGE } from "~/models/webhooks/endpoint";
import { app } from "~/services/platform/app.server";
import { requireOwner } from "~/services/sessions/require-access.server";
import { type EndpointView, readEndpoints } from "~/services/webhooks/read-endpoints.server";
import stylesheet from "~/styles/webhooks.css?url";
import { WhatIsSent } from "./what-is-sent";

export const handle: Handle = { header: "slim", footer: "mini" };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction = () => pageTitle("Webhooks");

export async function loader({ request }: LoaderFunctionArgs) {
  const signedIn = await requireOwner(request);
  return { role: signedIn.user.role, ...(await readEndpoints(app, signedIn)) };
}

const ADD = `${WEBHOOKS_PAGE}/add`;

const columns: Column<EndpointView>[] = [
  { title: "Address", kind: "main", cell: ({ url }) => <bdi className="address">{url}</bdi> },
  { title: "State", cell: ({ mark }) => <Tag tone={mark.tone}>{mark.text}</Tag> },
  { title: "Events", cell: ({ types }) => String(types.length) },
  { title: "Added", kind: "short", cell: ({ added }) => added },
  {
    title: "Open",
    kind: "action",
    cell: ({ url, path }) => (
      <Button kind="alt" href={path}>
        Open<span className="vh"> {url}</span>
      </Button>
    ),
  },
];

export default function Webhooks() {
  const { role, endpoints, full, most } = useLoaderData<typeof loader>();
  return (
    <AccountLayout path={WEBHOOKS_PAGE} role={role}>
      <div>
        <h1>Webhooks</h1>
        <p className="soft">For developers: we notify your own system when your plan or a payment changes.</p>
      </div>
      <Card
        id="addresses"
        title="Addresses"
        aside={
          endpoints.length > 0 &&
          !full && (
            <a className="tap" href={ADD}>
              Add an address
            </a>
          )
        }
      >
        {endpoints.length === 0 ? (
          <EmptyState action={{ label: "Add an address", href: ADD }}>
            No webhooks yet. Add the https address of your system to begin.
          </EmptyState>
        ) : (
          <DataTable label="Addresses" columns={columns} items={endpoints} keyOf={({ id }) => id} />
        )}
        {full && (
          <p className="soft">You have {most} addresses, which is the limit. Delete one to add another.</p>
        )}
      </Card>
      <WhatIsSent />
    </AccountLayout>
  );
}
