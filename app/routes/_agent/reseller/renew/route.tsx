import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import type { Handle } from "~/components/layout/page-handle";
import { Card } from "~/components/page/card";
import { EmptyState } from "~/components/page/empty-state";
import { Note } from "~/components/page/note";
import { pageTitle } from "~/models/site/meta";
import { readRenewalPage } from "~/services/agents/renew-locations.server";
import { app } from "~/services/platform/app.server";
import { requireVerifiedAgent } from "~/services/sessions/require-access.server";
import { Main } from "~/components/layout/main";
import { postRenewal } from "./renewal.server";
import { RenewalForm } from "./renewal";
import { RenewalTable } from "./renewal-table";

export const handle: Handle = { header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Renew shops together");

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireVerifiedAgent(request);
  return readRenewalPage(app, user, new URL(request.url).searchParams);
}

export async function action({ request }: ActionFunctionArgs) {
  return postRenewal(request, await requireVerifiedAgent(request));
}

export default function RenewTogether() {
  const { title, notes, rows, ...summary } = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.lastResult.error?.[""] ?? [];
  return (
    <Main className="page">
      <div className="wrap stack-l">
        {errors.map((message) => (
          <Note key={message} tone="bad" role="alert">
            {message}
          </Note>
        ))}
        <div>
          <a className="tap" href="/reseller#list">
            Back to your customers’ shops
          </a>
          <h1>{rows.length > 0 ? title : "Renew shops together"}</h1>
        </div>
        {notes.map((note) => (
          <Note key={note} tone="warn">
            {note}
          </Note>
        ))}
        {rows.length === 0 ? (
          <Card id="none" title="No shop is chosen">
            <EmptyState action={{ label: "Choose shops", href: "/reseller#list" }}>
              Tick the shops you want to renew, then tap “Renew together” below them.
            </EmptyState>
          </Card>
        ) : (
          <div className="grid order">
            <RenewalTable rows={rows} />
            <RenewalForm count={rows.length} {...summary} />
          </div>
        )}
      </div>
    </Main>
  );
}
