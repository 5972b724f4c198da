import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ComponentProps } from "react";

import type { Handle } from "~/components/page-handle";
import { pageTitle } from "~/models/page-meta";
import { redirectTo } from "~/services/answers.server";
import { readFields } from "~/services/forms.server";
import { isUsed, requireGrant } from "~/services/recovery-visit.server";
import { NewPasswordForm } from "./new-password";
import { postNewPassword } from "./new-password.server";
import { Result } from "./result";

export const handle: Handle = { hydrate: true, header: "slim", footer: "mini" };

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.done ? "Your password is changed" : "Set a new password");

export async function loader({ request }: LoaderFunctionArgs) {
  return { done: isUsed(await requireGrant(request)) };
}

export async function action({ request }: ActionFunctionArgs) {
  const fields = await readFields(request);
  const grant = await requireGrant(request);
  return isUsed(grant) ? redirectTo("/set-newpassword") : postNewPassword(fields, grant);
}

export default function SetNewPassword() {
  const { done } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <main id="main" className="page">
      <div className="wrap">
        <div className="narrow mid stack-l">
          {done ? <Result /> : <NewPassword lastResult={lastResult} />}
        </div>
      </div>
    </main>
  );
}

function NewPassword({ lastResult }: ComponentProps<typeof NewPasswordForm>) {
  return (
    <>
      <NewPasswordForm lastResult={lastResult} />
      <p>
        <a className="tap" href="/login">
          Back to log in
        </a>
      </p>
    </>
  );
}
