import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, Form } from "@remix-run/react";

import { AccountLayout } from "~/components/layout/account-layout";
import { Card } from "~/components/page/card";
import type { Handle } from "~/components/layout/page-handle";
import { pageTitle } from "~/models/site/meta";
import { readSessions, type SessionView } from "~/routes/account/list-sessions.server";
import { app } from "~/services/platform/app.server";
import { requireFresh, requireSignedIn } from "~/routes/_shared/require-access.server";
import { postSession } from "./session.server";
import { DataTable, type Column } from "~/components/page/data-table";
import { EmptyState } from "~/components/page/empty-state";
import { ListPages } from "~/components/page/list-pages";
import { Button } from "~/components/form/button";
import { Tag } from "~/components/page/tag";
import { keepWhole } from "~/components/page/unbroken";

export const handle: Handle = { header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Sessions");

export async function loader({ request }: LoaderFunctionArgs) {
  const signedIn = await requireSignedIn(request);
  const list = await readSessions(app, signedIn, new URL(request.url).searchParams);
  return { role: signedIn.user.role, ...list };
}

export async function action({ request }: ActionFunctionArgs) {
  return postSession(request, await requireFresh(request));
}

export default function Sessions() {
  const { role, page, hasOthers, sessions, newer, older } = useLoaderData<typeof loader>();
  return (
    <AccountLayout path="/account/security" role={role}>
      <h1>Sessions</h1>
      <p className="soft">
        Browsers that are logged in to your account. If you do not recognise one, choose “This was not me”: it
        is logged out, and you set a new password.
      </p>
      <Card id="sessions" title={page > 1 ? `Logged in now, page ${page}` : "Logged in now"}>
        {sessions.length > 0 ? (
          <SessionTable sessions={sessions} />
        ) : (
          <EmptyState>There is nothing on this page.</EmptyState>
        )}
        <ListPages newer={newer} older={older} />
      </Card>
      {hasOthers && <EndOthers />}
    </AccountLayout>
  );
}

const columns: Column<SessionView>[] = [
  {
    title: "Browser",
    kind: "main",
    cell: ({ device, place, current }) => (
      <>
        {device} {current && <Tag tone="good">This one</Tag>} <small>{place}</small>
      </>
    ),
  },
  {
    title: "Logged in",
    kind: "line",
    cell: ({ started, seen }) => (
      <>
        <span className="on-phone soft">Logged in </span>
        {keepWhole(started)}
        <span className="on-phone soft"> · seen {keepWhole(seen)}</span>
      </>
    ),
  },
  { title: "Last seen", kind: "wide", cell: ({ seen }) => seen },
  {
    title: "End",
    kind: "action",
    cell: (session) =>
      session.current ? null : (
        <div className="acts">
          <EndOne {...session} />
          <DenyOne {...session} />
        </div>
      ),
  },
];

function SessionTable({ sessions }: { sessions: SessionView[] }) {
  return <DataTable twoLines label="Sessions" columns={columns} items={sessions} keyOf={({ id }) => id} />;
}

function EndOne({ id, device, started }: SessionView) {
  return (
    <Form method="post" action=".">
      <input type="hidden" name="id" value={id} />
      <Button kind="alt" name="intent" value="end">
        End
        <span className="vh">
          {" "}
          the session of {device}, {started}
        </span>
      </Button>
    </Form>
  );
}

function DenyOne({ id, device, started }: SessionView) {
  return (
    <Form method="post" action=".">
      <input type="hidden" name="id" value={id} />
      <Button kind="alt" name="intent" value="not-me">
        This was not me
        <span className="vh">
          : {device}, {started}
        </span>
      </Button>
    </Form>
  );
}

function EndOthers() {
  return (
    <Card id="others" title="End all other sessions">
      <p className="soft">Only this browser stays logged in.</p>
      <Form method="post" action="." className="acts">
        <Button kind="alt" name="intent" value="end-others">
          End all others
        </Button>
      </Form>
    </Card>
  );
}
