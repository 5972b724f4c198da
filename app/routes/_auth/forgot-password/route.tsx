import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, Form } from "@remix-run/react";
import { useForm, type SubmissionResult } from "@conform-to/react";
import { useEffect, useRef, useState } from "react";

import type { Handle } from "~/components/layout/page-handle";
import { pageTitle } from "~/models/site/meta";
import { Main } from "~/components/layout/main";
import { findSignedIn } from "~/http/find-signed-in.server";
import { postForgot, type ForgotFields } from "./recovery.server";
import { bind } from "~/components/form/bind";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { Field } from "~/components/form/field";
import { SubmitButton } from "~/components/form/button";

export { retryAfterHeaders as headers } from "~/http/rate-limit.server";

export {
  afterEachAnswer as shouldRevalidate,
  sendOrKeep as clientAction,
} from "~/components/form/lost-connection";

export const handle: Handle = { hydrate: true, header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Forget password?");

/** Also for visitors who are logged in: they may have to type a password that they forgot. */
export async function loader({ request }: LoaderFunctionArgs) {
  return { back: (await findSignedIn(request)) ? "/account/security" : "/login" };
}

export async function action({ request }: ActionFunctionArgs) {
  return postForgot(request);
}

export default function ForgotPassword() {
  const { back } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <Main className="page">
      <div className="wrap">
        <div className="narrow mid stack-l">
          <ForgotForm lastResult={lastResult} />
          <p>
            <a className="tap" href={back}>
              {back === "/login" ? "Back to log in" : "Back to security"}
            </a>
          </p>
        </div>
      </div>
    </Main>
  );
}

function ForgotForm({ lastResult }: { lastResult: SubmissionResult | undefined }) {
  const [form, fields] = useForm<ForgotFields>({ id: "forgot", lastResult });
  const element = useRef<HTMLFormElement>(null);
  // Without scripts the button works, and the server says what is missing.
  const [isEmpty, setIsEmpty] = useState(false);
  const look = () => setIsEmpty(element.current?.querySelector("input")?.value.trim() === "");
  useEffect(look, []);
  return (
    <>
      <ErrorSummary answer={lastResult} errors={listErrors(form.allErrors)} />
      <div>
        <h1>Forget password?</h1>
        <p className="soft">
          Enter your email or username and we will email you. Enter your phone number and we will text you, if
          you have verified it.
        </p>
      </div>
      <Form ref={element} method="post" action="." className="stack-l" noValidate onInput={look}>
        <Field
          {...bind(fields.email)}
          label="Email, username or phone number"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <SubmitButton large full disabled={isEmpty}>
          Continue
        </SubmitButton>
      </Form>
    </>
  );
}
