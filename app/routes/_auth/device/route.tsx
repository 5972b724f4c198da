import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData } from "@remix-run/react";

import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { Field } from "~/components/form/field";
import { SubmitButton } from "~/components/form/button";
import type { Handle } from "~/components/layout/page-handle";
import { pageTitle } from "~/models/site/meta";
import { requireOwner } from "~/routes/_shared/require-access.server";
import { Main } from "~/components/layout/main";
import { type CodeFields, postUserCode } from "./user-code.server";

export const handle: Handle = { header: "slim", footer: "mini", afterLogin: true };

export const meta: MetaFunction = () => pageTitle("Sign in a till");

export const headers = () => ({ "Referrer-Policy": "same-origin" });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireOwner(request);
  return null;
}

export async function action({ request }: ActionFunctionArgs) {
  return postUserCode(request, await requireOwner(request));
}

export default function Device() {
  const lastResult = useActionData<typeof action>()?.lastResult;
  const [form, fields] = useForm<CodeFields>({ id: "till", lastResult });
  return (
    <Main className="page">
      <div className="wrap">
        <div className="narrow mid stack-l">
          <ErrorSummary answer={lastResult} errors={listErrors(form.allErrors)} />
          <div>
            <h1>Sign in a till</h1>
            <p className="soft">
              A till that is not signed in shows a code of eight letters. Enter it only at the till. Our staff
              never ask for it.
            </p>
          </div>
          <Form method="post" action="." className="stack-l" noValidate>
            <Field
              name="code"
              label="Code on the till"
              hint="Such as WDJB-MJHT. Capital or small letters."
              error={fields.code.errors?.[0]}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={60}
            />
            <SubmitButton large full>
              Continue
            </SubmitButton>
          </Form>
          <p>
            <a className="tap" href="/account/devices">
              Your tills
            </a>
          </p>
        </div>
      </div>
    </Main>
  );
}
