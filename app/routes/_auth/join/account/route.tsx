import { type SubmissionResult, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";

import { AcceptedTerms } from "~/components/form/accepted-terms";
import { bind } from "~/components/form/bind";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { Field } from "~/components/form/field";
import { SubmitButton } from "~/components/form/button";
import { PasswordField } from "~/components/form/password";
import type { Handle } from "~/components/layout/page-handle";
import { Rows } from "~/components/page/rows";
import { JOIN, roleWordsOf } from "~/models/members/member";
import { pageTitle } from "~/models/site/meta";
import { nationalPhone } from "~/models/users/phone";
import { app } from "~/services/platform/app.server";
import { clearCookie, readCookie } from "~/services/http/cookies.server";
import { withFlash } from "~/services/http/flash.server";
import { readFields } from "~/services/http/forms/form.server";
import { redirectTo } from "~/services/http/responses.server";
import { acceptLink, readJoining } from "~/services/members/join-shop.server";
import { redirectSignedIn } from "~/services/sessions/require-access.server";
import { Main } from "~/components/layout/main";
import { type AccountFields, postAccount } from "./account.server";

export const handle: Handle = { header: "log-in", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Your account");

/** The right code was typed in this browser, or came in a link. */
async function admit(request: Request) {
  await redirectSignedIn(request);
  const token = readCookie(request, "join");
  const joining = await readJoining(app, token);
  if (token === null || joining === null) throw joinOver();
  return { token, joining };
}

const joinOver = () => {
  const headers = withFlash("join-over");
  headers.append("Set-Cookie", clearCookie("join"));
  return redirectTo(JOIN, { status: 302, headers });
};

export async function loader({ request }: LoaderFunctionArgs) {
  const { joining } = await admit(request);
  const { shop, location, channel, address } = joining;
  return { shop, location, role: roleWordsOf(joining.role), channel, address: nationalPhone(address) };
}

export async function action({ request }: ActionFunctionArgs) {
  const fields = await readFields(request);
  const { joining, token: cookie } = await admit(request);
  const token = await acceptLink(app, cookie);
  if (token === null) throw joinOver();
  return postAccount({ fields, request }, joining, token);
}

const order = ["name", "username", "email", "phone", "password"];

export default function JoinAccount() {
  const { shop, location, role, channel, address } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <Main className="page">
      <div className="wrap">
        <div className="narrow mid stack-l">
          <ErrorSummary answer={lastResult} errors={listErrors(lastResult?.error, order)} />
          <div>
            <h1>Make your account</h1>
            <p className="soft">This account is for working in this shop.</p>
          </div>
          <Rows
            rows={[
              { name: "Business", value: <bdi>{shop}</bdi> },
              { name: "Shop", value: <bdi>{location}</bdi> },
              { name: "Role", detail: role.may, value: role.name },
              { name: channel === "mail" ? "Email" : "Phone", value: <bdi>{address}</bdi> },
            ]}
          />
          <AccountForm lastResult={lastResult} asks={channel === "mail" ? "phone" : "email"} />
        </div>
      </div>
    </Main>
  );
}

interface FormProps {
  lastResult: SubmissionResult | undefined;
  /** The contact that the invitation did not go to. */
  asks: "email" | "phone";
}

function AccountForm({ lastResult, asks }: FormProps) {
  const [, fields] = useForm<AccountFields>({ id: "join-account", lastResult });
  return (
    <Form method="post" action="." className="stack-l" noValidate>
      <Field {...bind(fields.name)} label="Your name" autoComplete="name" />
      <Field
        {...bind(fields.username)}
        label="Username"
        hint="Use it to log in. At least 5 characters."
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      {asks === "email" ? (
        <Field
          {...bind(fields.email)}
          label="Email"
          hint="So you can reset your password."
          optional
          type="email"
          autoComplete="email"
        />
      ) : (
        <Field
          {...bind(fields.phone)}
          label="Phone number"
          hint="Such as 0803 123 4567."
          optional
          type="tel"
          autoComplete="tel"
        />
      )}
      <PasswordField
        label="Password"
        hint="At least 8 characters. A short phrase works well."
        error={fields.password.errors?.[0]}
        autoComplete="new-password"
      />
      <p className="soft">
        By joining you accept <AcceptedTerms />
      </p>
      <SubmitButton large full>
        Join the shop
      </SubmitButton>
    </Form>
  );
}
