import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import type { Handle } from "~/components/page-handle";
import { ResendForm } from "~/components/resend-form";
import { describePause } from "~/models/code-pause";
import { pageTitle } from "~/models/page-meta";
import { redirectTo } from "~/services/answers.server";
import { app } from "~/services/app.server";
import { readPendingEmail } from "~/services/email-change.server";
import { readFields } from "~/services/forms.server";
import { requireFresh } from "~/services/session.server";
import { ConfirmEmailForm } from "./confirm-email";
import { confirmEmail, resend } from "./confirm-email.server";

export const handle: Handle = { hydrate: true, header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Verify your email");

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireFresh(request);
  const pending = await readPendingEmail(app, user);
  if (pending === null) throw redirectTo("/account/security", { status: 302 });
  const { email, live, again } = pending;
  return { email, live, again: again && describePause(again, app.clock.now()), demo: app.config.demo };
}

export async function action({ request }: ActionFunctionArgs) {
  const signedIn = await requireFresh(request);
  const fields = await readFields(request);
  return fields.get("intent") === "resend" ? resend(fields, signedIn) : confirmEmail(fields, signedIn);
}

export default function VerifyEmail() {
  const { email, live, again, demo } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const address = (
    <b>
      <bdi>{email}</bdi>
    </b>
  );
  return (
    <main id="main" className="page">
      <div className="wrap">
        <div className="narrow mid stack-l">
          <ConfirmEmailForm lastResult={lastResult}>
            <h1>Verify your email</h1>
            <p className="soft">
              {live ? (
                <>We mailed a 5 digit code to {address}.</>
              ) : (
                <>No code for {address} works at the moment.</>
              )}
            </p>
          </ConfirmEmailForm>
          {/* Each new code starts a countdown of its own. */}
          <ResendForm key={again?.seconds} live={live} again={again} />
          <p>
            <a className="tap" href="/account/security">
              Use another address
            </a>
          </p>
          {demo && (
            <p className="soft">
              Demo: no mail leaves this site. Read it in <a href="/demo/outbox">the outbox</a>.
            </p>
          )}
        </div>
      </div>
    </main>
  );
}
