import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, Form } from "@remix-run/react";
import type { ComponentProps } from "react";
import { useForm, type SubmissionResult } from "@conform-to/react";

import { ContinueSoon } from "~/components/form/continue-soon";
import type { Handle } from "~/components/layout/page-handle";
import { pageTitle } from "~/models/site/meta";
import { redirectTo } from "~/http/responses.server";
import { readFields } from "~/http/forms/form.server";
import { isUsed, requireGrant } from "~/routes/_auth/require-recovery.server";
import { Main } from "~/components/layout/main";
import { postNewPassword, type PasswordFields } from "./new-password.server";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { PasswordField } from "~/components/form/password";
import { SubmitButton } from "~/components/form/button";
import { GRANT_LIFE } from "~/models/recovery/recovery-life";
import { lengthInWords } from "~/models/duration";

export { retryAfterHeaders as headers } from "~/http/rate-limit.server";

export {
  afterEachAnswer as shouldRevalidate,
  sendOrKeep as clientAction,
} from "~/components/form/lost-connection";

export const handle: Handle = { hydrate: true, header: "slim", footer: "mini" };

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.username === null ? "Your password was changed" : "Set a new password");

export async function loader({ request }: LoaderFunctionArgs) {
  const grant = await requireGrant(request);
  return { username: isUsed(grant) ? null : grant.user.username };
}

export async function action({ request }: ActionFunctionArgs) {
  const fields = await readFields(request);
  const grant = await requireGrant(request);
  return isUsed(grant) ? redirectTo("/set-newpassword") : postNewPassword(fields, grant);
}

export default function SetNewPassword() {
  const { username } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <Main className="page">
      <div className="wrap">
        <div className="narrow mid stack-l">
          {username === null ? <Result /> : <NewPassword lastResult={lastResult} username={username} />}
        </div>
      </div>
    </Main>
  );
}

function NewPassword(form: ComponentProps<typeof NewPasswordForm>) {
  return (
    <>
      <NewPasswordForm {...form} />
      <p>
        <a className="tap" href="/login">
          Back to log in
        </a>
      </p>
    </>
  );
}

const CONTINUES_AFTER = 6;

function Result() {
  return (
    <>
      <div role="status">
        <h1>Your password was changed</h1>
        <p className="soft">All devices were logged out. Log in with the new password.</p>
      </div>
      <ContinueSoon to="/login" name="login" seconds={CONTINUES_AFTER}>
        Log in
      </ContinueSoon>
    </>
  );
}

interface Props {
  lastResult: SubmissionResult | undefined;
  username: string;
}

function NewPasswordForm({ lastResult, username }: Props) {
  const [form, fields] = useForm<PasswordFields>({ id: "new-password", lastResult });
  return (
    <>
      <ErrorSummary answer={lastResult} errors={listErrors(form.allErrors)} />
      <div>
        <h1>Set a new password</h1>
        <p className="soft">
          For the account <b>{username}</b>. All your other devices will be logged out. This page works for{" "}
          {lengthInWords(GRANT_LIFE, "minute")}.
        </p>
      </div>
      <Form method="post" action="." className="stack-l" noValidate>
        <PasswordField
          label="Password"
          hint="At least 8 characters. A short phrase works well."
          error={fields.password.errors?.[0]}
          autoComplete="new-password"
        />
        <PasswordField
          name="password_confirmation"
          label="Confirm Password"
          error={fields.password_confirmation.errors?.[0]}
          autoComplete="new-password"
        />
        <SubmitButton large full>
          Reset password
        </SubmitButton>
      </Form>
    </>
  );
}
