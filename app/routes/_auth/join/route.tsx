import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";

import { bind } from "~/components/form/bind";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { Field } from "~/components/form/field";
import { SubmitButton } from "~/components/form/button";
import type { Handle } from "~/components/layout/page-handle";
import { DemoHint } from "~/components/page/demo-hint";
import { pageTitle } from "~/models/site/meta";
import { GRANT_LIFE, linkedCode, readLinkedCode } from "~/models/members/invitation";
import { JOIN_ACCOUNT } from "~/models/members/member";
import { makeCookie } from "~/http/cookies.server";
import { redirectTo } from "~/http/responses.server";
import { app } from "~/services/platform/app.server";
import { redirectSignedIn } from "~/routes/_shared/require-access.server";
import { Main } from "~/components/layout/main";
import { type JoinFields, postCode } from "./invitation-code.server";

export const handle: Handle = { header: "log-in", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Join a shop");

export async function loader({ request }: LoaderFunctionArgs) {
  const link = readLinkedCode(new URL(request.url).searchParams.get("c"));
  if (link) {
    // The code leaves the address, and counts as typed only when the form is sent.
    const cookie = makeCookie("join", linkedCode(link), { maxAge: GRANT_LIFE });
    throw redirectTo(JOIN_ACCOUNT, { status: 302, headers: { "Set-Cookie": cookie } });
  }
  await redirectSignedIn(request);
  return { demo: app.config.demo };
}

export async function action({ request }: ActionFunctionArgs) {
  await redirectSignedIn(request);
  return postCode(request);
}

export default function Join() {
  const { demo } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const [form, fields] = useForm<JoinFields>({ id: "join", lastResult });
  return (
    <Main className="page">
      <div className="wrap">
        <div className="narrow mid stack-l">
          <ErrorSummary answer={lastResult} errors={listErrors(form.allErrors, ["address", "code"])} />
          <div>
            <h1>Join a shop</h1>
            <p className="soft">
              The owner of the shop invited you, and we sent you a link. Open it, or type its code here.
            </p>
          </div>
          <Form method="post" action="." className="stack-l" noValidate>
            <Field
              {...bind(fields.address)}
              label="Your email or phone number"
              hint="Where you received the code."
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
            />
            <Field
              name="code"
              label="Code"
              hint="The 12 letters at the end of the link, such as WDJBMJHTKLMN. Capital or small letters."
              error={fields.code.errors?.[0]}
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={60}
            />
            <SubmitButton large full>
              Continue
            </SubmitButton>
          </Form>
          <p>
            Do you have an account already? <a href="/login">Log in</a>
          </p>
          {demo && <DemoHint />}
        </div>
      </div>
    </Main>
  );
}
