import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { AccountLayout } from "~/components/layout/account-layout";
import type { Handle } from "~/components/layout/page-handle";
import { Money } from "~/components/money/money";
import { Card } from "~/components/page/card";
import { type Column, DataTable } from "~/components/page/data-table";
import { EmptyState } from "~/components/page/empty-state";
import { ASK, PAY_LINKS } from "~/models/pay-links/ask";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { readPayLinks } from "~/services/pay-links/read-pay-links.server";
import { requireOwnerOrAgent, requireVerifiedOwner } from "~/routes/_shared/require-access.server";
import { postOrderLink } from "./order-link.server";

export const handle: Handle = { header: "slim", footer: "mini" };

const TITLE = "Payment links";

export const meta: MetaFunction = () => pageTitle(TITLE);

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireOwnerOrAgent(request);
  return { role: user.role, links: await readPayLinks(app, user.id) };
}

export async function action({ request }: ActionFunctionArgs) {
  return postOrderLink(request, await requireVerifiedOwner(request));
}

type Link = Awaited<ReturnType<typeof readPayLinks>>[number];

const columns: Column<Link>[] = [
  { title: "For", kind: "main", cell: ({ href, title }) => <a href={href}>{title}</a> },
  { title: "Shop", cell: ({ shop }) => <bdi>{shop}</bdi> },
  { title: "Amount", kind: "number", cell: ({ amount }) => <Money kobo={amount} /> },
  { title: "State", cell: ({ word }) => word },
  { title: "Until", kind: "short", cell: ({ until }) => until },
];

export default function PayLinks() {
  const { role, links } = useLoaderData<typeof loader>();
  return (
    <AccountLayout path={PAY_LINKS} role={role}>
      <h1>{TITLE}</h1>
      <Card id="links" title="Your links">
        {links.length === 0 ? (
          <EmptyState>
            You have not asked anyone to pay yet. Press “{ASK}” where you pay, and the link appears here.
          </EmptyState>
        ) : (
          <DataTable
            label="Your links"
            columns={columns}
            items={links}
            keyOf={({ reference }) => reference}
          />
        )}
      </Card>
    </AccountLayout>
  );
}
