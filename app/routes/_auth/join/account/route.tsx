import { type SubmissionResult, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";

import { AcceptedTerms } from "~/components/form/accepted-terms";
import { useAnswer } from "~/components/form/answer";
import { bind } from "~/components/form/bind";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { Field } from "~/components/form/field";
import { SubmitButton } from "~/components/form/button";
import { PasswordField } from "~/components/form/password";
import type { Handle } from "~/components/layout/page-handle";
import { Rows } from "~/components/page/rows";
import { JOIN, JOIN_ACCOUNT } from "~/models/members/member";
import { roleWordsOf } from "~/models/members/role-words";
import { pageTitle } from "~/models/site/meta";
import { nationalPhone } from "~/models/users/phone";
import { app } from "~/services/platform/app.server";
import { clearCookie, readCookie } from "~/http/cookies.server";
import { withFlash } from "~/http/flash.server";
import { readFields } from "~/http/forms/form.server";
import { redirectTo } from "~/http/responses.server";
import { acceptLink, readJoining } from "~/services/members/join-shop.server";
import { findSignedIn } from "~/http/find-signed-in.server";
import { logOut } from "~/routes/_auth/log-out.server";
import { redirectSignedIn } from "~/routes/_shared/require-access.server";
import { Main } from "~/components/layout/main";
import { type AccountFields, postAccount } from "./account.server";

export { retryAfterHeaders as headers } from "~/http/rate-limit.server";

export {
  afterEachAnswer as shouldRevalidate,
  sendOrKeep as clientAction,
} from "~/components/form/lost-connection";

export const handle: Handle = { hydrate: true, header: "log-in", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Your account");

/** The right code was typed in this browser, or came in a link. Who is logged in may only read for whom it is not. */
async function requireJoining(request: Request) {
  const signedIn = await findSignedIn(request);
  const token = readCookie(request, "join");
  const joining = await readJoining(app, token);
  if (token === null || joining === null) {
    await redirectSignedIn(request);
    throw joinOver();
  }
  return { token, joining, loggedInAs: signedIn?.user.username ?? null };
}

const joinOver = () => {
  const headers = withFlash("join-over");
  headers.append("Set-Cookie", clearCookie("join"));
  return redirectTo(JOIN, { status: 302, headers });
};

export async function loader({ request }: LoaderFunctionArgs) {
  const { joining, loggedInAs } = await requireJoining(request);
  const { shop, location, channel, address } = joining;
  const role = roleWordsOf(joining.role);
  return { shop, location, role, channel, address: nationalPhone(address), loggedInAs };
}

export async function action({ request }: ActionFunctionArgs) {
  const fields = await readFields(request);
  const { joining, token: cookie, loggedInAs } = await requireJoining(request);
  if (fields.get("intent") === "log-out") return logOut(request, JOIN_ACCOUNT);
  // A log-in in another tab: the page says so, and the invitation stays open.
  if (loggedInAs !== null) throw redirectTo(JOIN_ACCOUNT);
  const token = await acceptLink(app, cookie);
  if (token === null) throw joinOver();
  return postAccount({ fields, request }, joining, token);
}

const order = ["name", "username", "email", "phone", "password"];

export default function JoinAccount() {
  const { shop, location, role, channel, address, loggedInAs } = useLoaderData<typeof loader>();
  const lastResult = useAnswer<typeof action>()?.lastResult;
  if (loggedInAs !== null) return <ForSomebodyElse loggedInAs={loggedInAs} shop={shop} />;
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

/** The post comes back to the invitation, which this browser still holds. */
function ForSomebodyElse({ loggedInAs, shop }: { loggedInAs: string; shop: string }) {
  return (
    <Main className="page">
      <div className="wrap">
        <div className="narrow mid stack-l">
          <h1>Not your invitation</h1>
          <p>
            You are logged in as <bdi>{loggedInAs}</bdi>. This invitation is for someone else: it makes a new
            account for working at <bdi>{shop}</bdi>.
          </p>
          <Form method="post" action="." className="stack-l">
            <SubmitButton large full name="intent" value="log-out">
              Log out and continue
            </SubmitButton>
          </Form>
          <p>
            <a className="tap" href="/">
              Stay logged in
            </a>
          </p>
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
