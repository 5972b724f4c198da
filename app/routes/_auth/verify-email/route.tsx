import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import type { Handle } from "~/components/layout/page-handle";
import { CodeForm } from "~/components/form/code-form";
import { SentCode } from "~/components/form/sent-code";
import { DemoHint } from "~/components/page/demo-hint";
import { describePause } from "~/models/codes/code";
import { pageTitle } from "~/models/site/meta";
import { EMAIL_FORM, isEmailLost } from "~/models/messages/lost-email";
import { redirectTo } from "~/services/http/responses.server";
import { app } from "~/services/platform/app.server";
import { readPendingEmail } from "~/services/accounts/change-email.server";
import { intentOf } from "~/services/codes/code-form.server";
import { readFields } from "~/services/http/forms/form.server";
import { requireFresh, requireSignedIn } from "~/services/sessions/require-access.server";
import { Main } from "~/components/layout/main";
import { confirmEmail, resend } from "./email-code.server";

export const handle: Handle = { hydrate: true, header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Verify your email");

/** The account's own address is confirmed in any session of it; a new one is a change and requires the password. */
async function admit(request: Request) {
  const signedIn = await requireSignedIn(request);
  const pending = await readPendingEmail(app, signedIn.user);
  if (pending === null && isEmailLost(signedIn.user.email)) throw redirectTo(EMAIL_FORM, { status: 302 });
  if (!pending?.own) await requireFresh(request);
  return { signedIn, pending };
}

export async function loader({ request }: LoaderFunctionArgs) {
  const { pending } = await admit(request);
  if (pending === null) throw redirectTo("/account/security", { status: 302 });
  const { email, own, live, pause } = pending;
  return { email, own, live, pause: pause && describePause(pause, app.clock.now()), demo: app.config.demo };
}

export async function action({ request }: ActionFunctionArgs) {
  const { signedIn } = await admit(request);
  const fields = await readFields(request);
  return intentOf(fields) === "resend" ? resend(fields, signedIn) : confirmEmail(fields, signedIn);
}

export default function VerifyEmail() {
  const { email, own, live, pause, demo } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const address = (
    <b>
      <bdi>{email}</bdi>
    </b>
  );
  return (
    <Main className="page">
      <div className="wrap">
        <div className="narrow mid stack-l">
          <CodeForm label="Verify email" takes="mail-code" lastResult={lastResult} resend={{ live, pause }}>
            <h1>Verify your email</h1>
            <SentCode to={address} live={live} pause={pause} />
            {own && (
              <p className="soft under">
                Until it is confirmed, this email alone does not reset your password.
              </p>
            )}
          </CodeForm>
          {own ? (
            <p>
              Is the address mistyped? <a href="/account/security#change-email">Correct it</a>
            </p>
          ) : (
            <p>
              <a className="tap" href="/account/security#change-email">
                Use another address
              </a>
            </p>
          )}
          {demo && <DemoHint />}
        </div>
      </div>
    </Main>
  );
}
