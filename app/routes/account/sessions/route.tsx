import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { AccountLayout } from "~/components/layout/account-layout";
import { Card } from "~/components/page/card";
import type { Handle } from "~/components/layout/page-handle";
import { pageTitle } from "~/models/site/meta";
import { readSessions } from "~/services/sessions/list-sessions.server";
import { app } from "~/services/platform/app.server";
import { requireFresh, requireSignedIn } from "~/services/sessions/require-access.server";
import { postSession } from "./session.server";
import { EndOthers, SessionTable } from "./session-table";

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
