import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";

import { bind } from "~/components/form/bind";
import { SubmitButton } from "~/components/form/button";
import { CheckField } from "~/components/form/check";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { Field } from "~/components/form/field";
import { Main } from "~/components/layout/main";
import type { Handle } from "~/components/layout/page-handle";
import { FACTOR_REMEMBERED_IN_WORDS } from "~/models/sessions/remembered-browser";
import { pageTitle } from "~/models/site/meta";
import { readFields } from "~/http/forms/form.server";
import { requirePending } from "~/routes/_auth/login/require-pending-login.server";
import { postCode } from "./code.server";

export const handle: Handle = { header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Enter your code");

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requirePending(request);
  return { username: user.username };
}

export async function action({ request }: ActionFunctionArgs) {
  const fields = await readFields(request);
  return postCode(request, fields, await requirePending(request));
}

export default function LoginCode() {
  const { username } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const [form, { proof, remember }] = useForm<{ proof: string; remember: string }>({
    id: "code",
    lastResult,
  });
  const { search } = useLocation();
  return (
    <Main className="page">
      <div className="wrap">
        <div className="narrow mid stack-l">
          <ErrorSummary answer={lastResult} errors={listErrors(form.allErrors, ["proof"])} />
          <div>
            <h1>Enter your code</h1>
            <p className="soft">
              Enter the code from your app to log in as <bdi>{username}</bdi>.
            </p>
          </div>
          <form method="post" className="stack-l" noValidate>
            <Field
              {...bind(proof)}
              label="Code"
              hint="6 digits from your app, or one of your recovery codes."
              autoComplete="one-time-code"
              spellCheck={false}
              maxLength={40}
              autoFocus={!lastResult}
            />
            <CheckField name="remember" checked={remember.initialValue === "on"}>
              Remember this device for {FACTOR_REMEMBERED_IN_WORDS}. Only on a phone or computer of your own.
            </CheckField>
            <SubmitButton large full>
              Log in
            </SubmitButton>
          </form>
          <p>
            <a className="tap" href={`/login/code/lost${search}`}>
              I have lost my app and my recovery codes
            </a>
          </p>
          <p>
            <a className="tap" href="/login">
              Log in with another account
            </a>
          </p>
        </div>
      </div>
    </Main>
  );
}
