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
import { WEBHOOKS_PAGE, OLD_SECRET_LIFE } from "~/models/webhooks/endpoint";
import { app } from "~/services/platform/app.server";
import { requireOwner } from "~/routes/_shared/require-access.server";
import { type EndpointView, readEndpoints } from "./read-endpoints.server";
import stylesheet from "~/styles/webhooks.css?url";
import { OFF_AFTER } from "~/models/webhooks/endpoint";
import { lengthInWords } from "~/models/duration";
import { Fold } from "~/components/page/fold";
import { webhookBody, paymentWebhookEvent } from "~/models/webhooks/event";

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

const sample = paymentWebhookEvent("succeeded", {
  ownerId: 0,
  reference: "KPP-7HK2M9QWXA4T8BCD",
  orderId: 4812,
  amount: 1_200_000,
  now: new Date("2026-11-21T09:00:00Z"),
});

const body = JSON.stringify(JSON.parse(webhookBody(sample, 1)), null, 2);

/** For the developer of the receiver. */
function WhatIsSent() {
  return (
    <Card id="sent" title="For your developer">
      <Fold summary="What we send">
        <div className="stack-l">
          <p>
            A POST with JSON, after{" "}
            <a href="https://www.standardwebhooks.com" rel="noreferrer">
              Standard Webhooks
            </a>
            . Amounts are in kobo, as text. Events may come twice and out of order: keep the{" "}
            <code>webhook-id</code> to know one that comes again, and of one payment or plan believe the
            highest <code>seq</code>.
          </p>
          <pre className="sent">{body}</pre>
        </div>
      </Fold>
      <Fold summary="How to check that it is ours">
        <div className="stack-l">
          <p>
            Take the secret of the address, without <code>whsec_</code>, out of base64. Make the HMAC-SHA256
            of <code>webhook-id</code>, a dot, <code>webhook-timestamp</code>, a dot and the body as it came.
            One entry of <code>webhook-signature</code> must be <code>v1,</code> and this in base64. Refuse
            what is more than 5 minutes old.
          </p>
          <p>
            While a secret is being changed, there are two entries for{" "}
            {lengthInWords(OLD_SECRET_LIFE, "hour")}. There are libraries for most languages.
          </p>
        </div>
      </Fold>
      <Fold summary="What to answer">
        <div className="stack-l">
          <p>
            Any 2xx within 15 seconds says that you have it. Anything else we send again: after 5 seconds, 5
            and 30 minutes, 2, 5, 10, 10 and 24 hours. We follow no redirects. With 429 we slow down, and obey{" "}
            <code>Retry-After</code>; with 410 we stop.
          </p>
          <p>
            After {lengthInWords(OFF_AFTER)} of failures we switch the address off. We write to you a day
            after the first.
          </p>
        </div>
      </Fold>
    </Card>
  );
}
