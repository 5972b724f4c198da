import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, Form } from "@remix-run/react";
import { useForm, type SubmissionResult } from "@conform-to/react";

import { cutParameter } from "~/models/cut-text";
import type { Handle } from "~/components/layout/page-handle";
import { pathWithQuery } from "~/models/path-with-query";
import { mergeIntent, signUpPath } from "~/models/sessions/sign-up-intent";
import { intentOfPath, readIntent } from "~/models/sessions/sign-up-intent-fields.server";
import { returnPath } from "~/routes/_shared/return-path.server";
import { pageTitle } from "~/models/site/meta";
import { readFields } from "~/http/forms/form.server";
import { relyingParty } from "~/http/relying-party.server";
import { redirectSignedIn } from "~/routes/_shared/require-access.server";
import { Main } from "~/components/layout/main";
import { postLogIn } from "./log-in.server";
import { postPasskey } from "./passkey.server";
import { bind } from "~/components/form/bind";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { Field } from "~/components/form/field";
import { HiddenFields } from "~/components/form/hidden-fields";
import { PasskeyForm } from "~/components/form/passkey-form";
import { PasswordField } from "~/components/form/password";
import { SubmitButton } from "~/components/form/button";
import { loginNameCheck } from "~/models/users/login-name";
import type { LogInFields } from "~/services/sessions/log-in-form.server";

export { retryAfterHeaders as headers } from "~/http/rate-limit.server";

export {
  afterEachAnswer as shouldRevalidate,
  sendOrKeep as clientAction,
} from "~/components/form/lost-connection";

export const handle: Handle = { hydrate: true, header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Log in");

export async function loader({ request }: LoaderFunctionArgs) {
  await redirectSignedIn(request);
  const { searchParams } = new URL(request.url);
  const page = cutParameter(searchParams, "page", 512) ?? undefined;
  const journey = readIntent(searchParams);
  const onward = returnPath(page);
  const signUp = signUpPath(onward === null ? journey : mergeIntent(journey, intentOfPath(onward)));
  const carried = { page, ...journey };
  const passkeys = relyingParty() !== null;
  return { path: pathWithQuery("/login", carried), carried, signUp, passkeys };
}

export async function action({ request }: ActionFunctionArgs) {
  await redirectSignedIn(request);
  const fields = await readFields(request);
  return fields.has("credential") ? postPasskey(request, fields) : postLogIn(request, fields);
}

export default function LogIn() {
  const { path, carried, signUp, passkeys } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <Main className="page">
      <div className="wrap">
        <div className="narrow mid stack-l">
          <LogInForm lastResult={lastResult} action={path} carried={carried} passkeys={passkeys} />
          <p>
            <a className="tap" href="/forgot-password">
              Forgot password?
            </a>
          </p>
          <p>
            New here?{" "}
            <a className="tap" href={signUp}>
              Create your account
            </a>
          </p>
        </div>
      </div>
    </Main>
  );
}

interface Props {
  lastResult: SubmissionResult | undefined;
  /** The address of this page, with the values it carries on. */
  action: string;
  /** The page to go on to and the chosen plan. */
  carried: Record<string, string | undefined>;
  /** Whether the address is one that passkeys work at. */
  passkeys: boolean;
}

function LogInForm({ lastResult, action, carried, passkeys }: Props) {
  const [form, fields] = useForm<LogInFields>({ id: "log-in", lastResult });
  const page = fields.page.initialValue ?? carried.page;
  return (
    <>
      <ErrorSummary answer={lastResult} errors={listErrors(form.allErrors, ["email", "password"])} />
      <h1>Log in</h1>
      <Form method="post" action={action} className="stack-l" noValidate>
        <HiddenFields values={{ ...carried, page }} />
        <Field
          {...bind(fields.email)}
          label="Email, username or phone number"
          autoComplete={passkeys ? "username webauthn" : "username"}
          check={loginNameCheck}
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField label="Password" error={fields.password.errors?.[0]} autoComplete="current-password" />
        <SubmitButton large full>
          Log in
        </SubmitButton>
      </Form>
      {passkeys && (
        <PasskeyForm
          ask="suggest"
          action={action}
          challenge="/login/challenge"
          label="Log in with a passkey"
          kind="alt"
          hidden={{ ...carried, page }}
          otherwise="log in with your password"
        />
      )}
    </>
  );
}
