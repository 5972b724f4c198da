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
import { Button } from "~/components/form/button";
import { Tag } from "~/components/page/tag";

export const handle: Handle = { header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Sessions");

export async function loader({ request }: LoaderFunctionArgs) {
  const signedIn = await requireSignedIn(request);
  return { role: signedIn.user.role, sessions: await readSessions(app, signedIn) };
}

export async function action({ request }: ActionFunctionArgs) {
  return postSession(request, await requireFresh(request));
}

export default function Sessions() {
  const { role, sessions } = useLoaderData<typeof loader>();
  return (
    <AccountLayout path="/account/security" role={role}>
      <h1>Sessions</h1>
      <p className="soft">
        Browsers that are logged in to your account. If you do not recognise one, choose “This was not me”: it
        is logged out, and you set a new password.
      </p>
      <Card id="sessions" title="Logged in now">
        <SessionTable sessions={sessions} />
      </Card>
      {sessions.length > 1 && <EndOthers />}
    </AccountLayout>
  );
}

const columns: Column<SessionView>[] = [
  { title: "Browser", kind: "main", cell: ({ device }) => device },
  { title: "Logged in", cell: ({ started }) => started },
  { title: "Last seen", cell: ({ seen }) => seen },
  { title: "Network", cell: ({ place }) => place },
  { title: "End", kind: "action", cell: (session) => <EndOne {...session} /> },
  { title: "Not you?", kind: "action", cell: (session) => <DenyOne {...session} /> },
];

function SessionTable({ sessions }: { sessions: SessionView[] }) {
  return <DataTable label="Sessions" columns={columns} items={sessions} keyOf={({ id }) => id} />;
}

function EndOne({ id, current, device, started }: SessionView) {
  if (current) return <Tag tone="good">This one</Tag>;
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

function DenyOne({ id, current, device, started }: SessionView) {
  if (current) return null;
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
