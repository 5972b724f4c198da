import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";

import type { Handle } from "~/components/page-handle";
import { pageTitle } from "~/models/page-meta";
import { readFields } from "~/services/forms.server";
import { requireGrant } from "~/services/recovery-visit.server";
import { NewPasswordForm } from "./new-password";
import { postNewPassword } from "./new-password.server";

export const handle: Handle = { hydrate: true, header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Set a new password");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireGrant(request);
  return null;
}

export async function action({ request }: ActionFunctionArgs) {
  const fields = await readFields(request);
  return postNewPassword(fields, await requireGrant(request));
}

export default function SetNewPassword() {
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <main id="main" className="page">
      <div className="wrap">
        <div className="narrow mid stack-l">
          <NewPasswordForm lastResult={lastResult} />
          <p>
            <a className="tap" href="/login">
              Back to log in
            </a>
          </p>
        </div>
      </div>
    </main>
  );
}
