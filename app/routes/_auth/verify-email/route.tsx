import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type { SubmissionResult } from "@conform-to/react";

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
import { findLinkedAccount } from "~/services/accounts/confirm-email.server";
import { findSignedIn } from "~/http/find-signed-in.server";
import { readPendingEmail } from "~/services/accounts/change-email.server";
import { intentOf } from "~/http/forms/code-form.server";
import { readFields } from "~/http/forms/form.server";
import { requireFresh, requireSignedIn } from "~/routes/_shared/require-access.server";
import { Main } from "~/components/layout/main";
import { confirmEmail, confirmLink, linkOver, resend } from "./email-code.server";

export { retryAfterHeaders as headers } from "~/http/rate-limit.server";

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
  return { signedIn, pending };
}

export async function loader({ request }: LoaderFunctionArgs) {
  const token = readMailedKey(request, { parameter: "token", read: readLinkToken });
  const signedIn = await findSignedIn(request);
  const linked = token === null ? null : await findLinkedAccount(app, token);
  if (token !== null && linked !== null)
    return { view: "link" as const, token, email: linked.email, username: linked.username };
  if (token !== null && signedIn === null) throw linkOver();
  if (token !== null && signedIn && signedIn.user.emailVerifiedAt !== null) {
    const headers = withFlash("email-was-confirmed");
    headers.append("Set-Cookie", forgetMailedKey());
    throw redirectTo(homeOf(signedIn.user.role), { status: 302, headers });
  }
  const { pending } = await requirePendingEmail(request);
  if (pending === null) throw redirectTo("/account/security", { status: 302 });
  const { email, own, live, pause } = pending;
  const shown = { email, own, live, pause: pause && describePause(pause, app.clock.now()) };
  return { view: "code" as const, ...shown, demo: app.config.demo };
}

export async function action({ request }: ActionFunctionArgs) {
  const fields = await readFields(request);
  const intent = intentOf(fields);
  if (intent === "link") return confirmLink(fields, await findSignedIn(request));
  const { signedIn, pending } = await requirePendingEmail(request);
  if (!pending?.own) await requireFresh(request);
  return intent === "resend" ? resend(fields, signedIn) : confirmEmail(fields, signedIn);
}

export default function VerifyEmail() {
  const page = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <Main className="page">
      <div className="wrap">
        <div className="narrow mid stack-l">
          {page.view === "link" && <ByLink {...page} />}
          {page.view === "code" && <ByCode {...page} lastResult={lastResult} />}
        </div>
      </div>
    </Main>
  );
}

type CodePage = Extract<ReturnType<typeof useLoaderData<typeof loader>>, { view: "code" }>;

function ByCode({
  email,
  own,
  live,
  pause,
  demo,
  lastResult,
}: CodePage & { lastResult: SubmissionResult | undefined }) {
  const address = (
    <b>
      <bdi>{email}</bdi>
    </b>
  );
  return (
    <>
      <CodeForm label="Verify email" takes="mail-code" lastResult={lastResult} resend={{ live, pause }}>
        <h1>Verify your email</h1>
        <SentCode to={address} live={live} pause={pause} />
        {own && <Why />}
      </CodeForm>
      {own ? (
        <p>
          Wrong address? <a href={EMAIL_FORM}>Change it</a>
        </p>
      ) : (
        <p>
          <a className="tap" href={EMAIL_FORM}>
            Use another address
          </a>
        </p>
      )}
      {demo && <DemoHint />}
    </>
  );
}

interface LinkProps {
  token: string;
  email: string;
  username: string;
}

/** The button of the link in the first mail. A mail scanner that opens the link confirms nothing. */
function ByLink({ token, email, username }: LinkProps) {
  return (
    <Form method="post" action="." className="stack-l">
      <div>
        <h1>Verify your email</h1>
        <p className="soft">
          Is{" "}
          <b>
            <bdi>{email}</bdi>
          </b>{" "}
          your email, and did you open the account <b>{username}</b>? Then confirm it, and you can use it to
          reset your password. If you did not, close this page.
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
