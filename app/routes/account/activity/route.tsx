import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";

import { AccountLayout } from "~/components/layout/account-layout";
import { Button } from "~/components/form/button";
import { Card } from "~/components/page/card";
import { DataTable, type Column } from "~/components/page/data-table";
import { ListPages } from "~/components/page/list-pages";
import { EmptyState } from "~/components/page/empty-state";
import { keepWhole } from "~/components/page/unbroken";
import type { Handle } from "~/components/layout/page-handle";
import { pageTitle } from "~/models/site/meta";
import { readActivity } from "~/routes/account/read-activity.server";
import { app } from "~/services/platform/app.server";
import { requireFresh, requireSignedIn } from "~/routes/_shared/require-access.server";
import { postActivity } from "./activity.server";

export const handle: Handle = { header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Activity");

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireSignedIn(request);
  return { role: user.role, ...(await readActivity(app, user.id, new URL(request.url).searchParams)) };
}

export async function action({ request }: ActionFunctionArgs) {
  return postActivity(request, await requireFresh(request));
}

type Activity = ReturnType<typeof useLoaderData<typeof loader>>;

const columns: Column<Activity["events"][number]>[] = [
  { title: "What happened", kind: "main", cell: ({ what }) => what },
  {
    title: "When",
    kind: "under",
    cell: ({ when, place }) => (
      <>
        {keepWhole(when)}
        <span className="on-phone"> · {networkOf(place)}</span>
      </>
    ),
  },
  { title: "Network", kind: "wide", cell: ({ place }) => networkOf(place) },
  { title: "Not you?", kind: "action", cell: (event) => <ReportButton {...event} /> },
];

const networkOf = (place: string | null): string => place ?? "network not recorded";

function ReportButton({ id, what, when, canReport }: Activity["events"][number]) {
  if (!canReport) return null;
  return (
    <Form method="post" action="/account/activity">
      <input type="hidden" name="id" value={id} />
      <Button kind="alt">
        This was not me
        <span className="vh">
          : {what}, {when}
        </span>
      </Button>
    </Form>
  );
}

export default function ActivityPage() {
  const { role, page, events, older, newer } = useLoaderData<typeof loader>();
  return (
    <AccountLayout path="/account/security" role={role}>
      <h1>Activity</h1>
      <p className="soft">
        Recent activity in your account, newest first (Lagos time). If you do not recognise something, choose
        “This was not me”: all other browsers are logged out, and you set a new password.
      </p>
      <Card id="log" title={page === 1 ? "Newest" : `Page ${page}`}>
        {events.length > 0 ? (
          <DataTable twoLines label="Activity" columns={columns} items={events} keyOf={({ id }) => id} />
        ) : (
          <EmptyState {...(page > 1 && { action: { label: "To the newest", href: "/account/activity" } })}>
            There is nothing on this page.
          </EmptyState>
        )}
        <ListPages newer={newer} older={older} />
      </Card>
    </AccountLayout>
  );
}
