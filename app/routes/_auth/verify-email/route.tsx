import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";

import type { Handle } from "~/components/layout/page-handle";
import { SubmitButton } from "~/components/form/button";
import { HiddenFields } from "~/components/form/hidden-fields";
import { withFlash } from "~/http/flash.server";
import { forgetMailedKey, readMailedKey } from "~/http/mailed-key.server";
import { CodeForm } from "~/components/form/code-form";
import { SentCode } from "~/components/form/sent-code";
import { DemoHint } from "~/components/page/demo-hint";
import { describePause } from "~/models/codes/pause";
import { readLinkToken } from "~/models/http/link-token";
import { homeOf } from "~/models/users/user";
import { pageTitle } from "~/models/site/meta";
import { EMAIL_FORM, isEmailLost } from "~/models/messages/lost-email";
import { redirectTo } from "~/http/responses.server";
import { app } from "~/services/platform/app.server";
import { readPendingEmail } from "~/services/accounts/change-email.server";
import { intentOf } from "~/http/forms/code-form.server";
import { readFields } from "~/http/forms/form.server";
import { requireFresh, requireSignedIn } from "~/routes/_shared/require-access.server";
import { Main } from "~/components/layout/main";
import { confirmEmail, confirmLink, resend } from "./email-code.server";

export {
  afterEachAnswer as shouldRevalidate,
  sendOrKeep as clientAction,
} from "~/components/form/lost-connection";

export const handle: Handle = { hydrate: true, header: "slim", footer: "mini", afterLogin: true };

export const meta: MetaFunction = () => pageTitle("Verify your email");

/** The account's own address is confirmed in any session of it; a new one is a change and requires the password. */
async function requirePendingEmail(request: Request) {
  const signedIn = await requireSignedIn(request);
  const pending = await readPendingEmail(app, signedIn.user);
  if (pending === null && isEmailLost(signedIn.user.email)) throw redirectTo(EMAIL_FORM, { status: 302 });
  if (!pending?.own) await requireFresh(request);
  return { signedIn, pending };
}

export async function loader({ request }: LoaderFunctionArgs) {
  const token = readMailedKey(request, { parameter: "token", read: readLinkToken });
  const { user } = await requireSignedIn(request);
  if (token !== null && user.emailVerifiedAt !== null) {
    const headers = withFlash("email-was-confirmed");
    headers.append("Set-Cookie", forgetMailedKey());
    throw redirectTo(homeOf(user.role), { status: 302, headers });
  }
  const { pending } = await requirePendingEmail(request);
  if (pending === null) throw redirectTo("/account/security", { status: 302 });
  const { email, own, live, pause } = pending;
  const shown = { email, own, live, pause: pause && describePause(pause, app.clock.now()) };
  return { ...shown, token: own ? token : null, demo: app.config.demo };
}

export async function action({ request }: ActionFunctionArgs) {
  const { signedIn } = await requirePendingEmail(request);
  const fields = await readFields(request);
  const intent = intentOf(fields);
  if (intent === "link") return confirmLink(fields, signedIn);
  return intent === "resend" ? resend(fields, signedIn) : confirmEmail(fields, signedIn);
}

export default function VerifyEmail() {
  const { email, own, live, pause, token, demo } = useLoaderData<typeof loader>();
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
          {token === null ? (
            <CodeForm label="Verify email" takes="mail-code" lastResult={lastResult} resend={{ live, pause }}>
              <h1>Verify your email</h1>
              <SentCode to={address} live={live} pause={pause} />
              {own && <Why />}
            </CodeForm>
          ) : (
            <ByLink token={token}>{address}</ByLink>
          )}
          {own ? (
            <p>
              Wrong address? <a href="/account/security#change-email">Change it</a>
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

/** The button of the link in the first mail. A mail scanner that opens the link confirms nothing. */
function ByLink({ token, children }: { token: string; children: ReactNode }) {
  return (
    <Form method="post" action="." className="stack-l">
      <div>
        <h1>Verify your email</h1>
        <p className="soft">
          Is {children} your email? Confirm it, and you can use it to reset your password.
        </p>
      </div>
      <HiddenFields values={{ token }} />
      <SubmitButton large full name="intent" value="link">
        Confirm my email
      </SubmitButton>
    </Form>
  );
}

function Why() {
  return <p className="soft under">Confirm your email so you can use it to reset your password.</p>;
}
