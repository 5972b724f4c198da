import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import type { Handle } from "~/components/frame/page-handle";
import { CodeForm } from "~/components/form/code-form";
import { NoCode } from "~/components/form/no-code";
import { DemoHint } from "~/components/page/demo-hint";
import { describePause } from "~/models/codes/code";
import { pageTitle } from "~/models/site/meta";
import { redirectTo } from "~/services/doors/responses.server";
import { app } from "~/services/app/app.server";
import { readPendingEmail } from "~/services/accounts/email-change.server";
import { intentOf } from "~/services/codes/code-form.server";
import { readFields } from "~/services/doors/forms/form.server";
import { requireFresh } from "~/services/sessions/session.server";
import { confirmEmail, resend } from "./email-code.server";

export const handle: Handle = { hydrate: true, header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Verify your email");

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireFresh(request);
  const pending = await readPendingEmail(app, user);
  if (pending === null) throw redirectTo("/account/security", { status: 302 });
  const { email, live, pause } = pending;
  return { email, live, pause: pause && describePause(pause, app.clock.now()), demo: app.config.demo };
}

export async function action({ request }: ActionFunctionArgs) {
  const signedIn = await requireFresh(request);
  const fields = await readFields(request);
  return intentOf(fields) === "resend" ? resend(fields, signedIn) : confirmEmail(fields, signedIn);
}

export default function VerifyEmail() {
  const { email, live, pause, demo } = useLoaderData<typeof loader>();
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
          <CodeForm label="Verify email" takes="mail-code" lastResult={lastResult} resend={{ live, pause }}>
            <h1>Verify your email</h1>
            <p className="soft">
              {live ? <>We mailed a 5 digit code to {address}.</> : <NoCode target={address} pause={pause} />}
            </p>
          </CodeForm>
          <p>
            <a className="tap" href="/account/security">
              Use another address
            </a>
          </p>
          {demo && <DemoHint />}
        </div>
      </div>
    </main>
  );
}
