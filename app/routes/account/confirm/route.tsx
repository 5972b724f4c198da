import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, Form } from "@remix-run/react";
import { useForm, type SubmissionResult } from "@conform-to/react";

import type { Handle } from "~/components/layout/page-handle";
import { listPasskeys } from "~/models/passkeys/passkey.server";
import { pageTitle } from "~/models/site/meta";
import { readFields } from "~/http/forms/form.server";
import { relyingParty } from "~/http/relying-party.server";
import { asksFactor } from "~/models/second-factor/factor.server";
import { app } from "~/services/platform/app.server";
import { requireOpenAccount } from "~/routes/_shared/require-access.server";
import { Main } from "~/components/layout/main";
import { postPasskey } from "./passkey.server";
import { pageIn, postConfirm, type ConfirmFields } from "./password.server";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { Field } from "~/components/form/field";
import { HiddenFields } from "~/components/form/hidden-fields";
import { PasskeyForm } from "~/components/form/passkey-form";
import { PasswordField } from "~/components/form/password";
import { SubmitButton } from "~/components/form/button";

export { retryAfterHeaders as headers } from "~/http/rate-limit.server";

export {
  afterEachAnswer as shouldRevalidate,
  sendOrKeep as clientAction,
} from "~/components/form/lost-connection";

export const handle: Handle = { hydrate: true, header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Confirm your password");

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireOpenAccount(request);
  const passkeys = relyingParty() !== null && (await listPasskeys(app.db, user.id)).length > 0;
  return {
    page: pageIn(request),
    username: user.username,
    passkeys,
    asksCode: await asksFactor(app.db, user),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const signedIn = await requireOpenAccount(request);
  const fields = await readFields(request);
  return fields.has("credential")
    ? postPasskey(request, fields, signedIn)
    : postConfirm(request, fields, signedIn);
}

export default function Confirm() {
  const { page, username, passkeys, asksCode } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <Main className="page">
      <div className="wrap">
        <div className="narrow mid stack-l">
          <ConfirmForm
            lastResult={lastResult}
            page={page}
            username={username}
            passkeys={passkeys}
            asksCode={asksCode}
          />
          <p>
            <a className="tap" href="/dashboard">
              Back to your account
            </a>
          </p>
        </div>
      </div>
    </Main>
  );
}

interface Props {
  lastResult: SubmissionResult | undefined;
  page: string | null;
  username: string;
  /** Whether the account has passkeys that work at this address. */
  passkeys: boolean;
  /** The account has two-step login. */
  asksCode: boolean;
}

function ConfirmForm({ lastResult, page, username, passkeys, asksCode }: Props) {
  const [form, fields] = useForm<ConfirmFields>({ id: "confirm", lastResult });
  const carried = { page: fields.page.initialValue ?? page ?? undefined };
  return (
    <>
      <ErrorSummary answer={lastResult} errors={listErrors(form.allErrors)} />
      <div>
        <h1>{asksCode ? "Confirm that it’s you" : "Confirm your password"}</h1>
        <p className="soft">
          You are logged in as <bdi>{username}</bdi>. Enter your password{" "}
          {asksCode && "and a code from your app "}to continue.
        </p>
      </div>
      <Form method="post" action="." className="stack-l" noValidate>
        <HiddenFields values={carried} />
        <PasswordField label="Password" error={fields.password.errors?.[0]} autoComplete="current-password" />
        {asksCode && (
          <Field
            label="Code"
            hint="6 digits from your app, or one of your recovery codes."
            name="proof"
            autoComplete="one-time-code"
            spellCheck={false}
            maxLength={40}
            error={fields.proof.errors?.[0]}
          />
        )}
        <SubmitButton large full>
          Confirm
        </SubmitButton>
      </Form>
      {passkeys && (
        <PasskeyForm
          ask="get"
          action="."
          challenge="/account/confirm/challenge"
          label="Confirm with a passkey"
          kind="alt"
          hidden={carried}
          otherwise="enter your password"
        />
      )}
    </>
  );
}
