import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import type { Handle } from "~/components/layout/page-handle";
import { RecoveryPage } from "~/components/page/recovery-page";
import { CodeForm } from "~/components/form/code-form";
import { pageTitle } from "~/models/site/meta";
import { redirectTo } from "~/services/http/responses.server";
import { intentOf } from "~/services/codes/code-form.server";
import { readFields } from "~/services/http/forms/form.server";
import {
  describeRecovery,
  postRecoveryCode,
  postRecoveryResend,
} from "~/services/recovery/check-recovery.server";
import { requireRecovery } from "~/services/recovery/require-recovery.server";

export const handle: Handle = { hydrate: true, header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Password reset");

/** Redirects to the previous page until a code has been sent to the phone, and while only recovery keys work. */
export async function loader({ request }: LoaderFunctionArgs) {
  const recovery = await requireRecovery(request);
  const page = await describeRecovery(recovery, "phone");
  if (!page.sent.phone || page.keysOnly) throw redirectTo("/forgot-opt-reset", { status: 302 });
  return page;
}

export async function action({ request }: ActionFunctionArgs) {
  const fields = await readFields(request);
  const recovery = await requireRecovery(request);
  return intentOf(fields) === "resend"
    ? postRecoveryResend(fields, recovery, "phone")
    : postRecoveryCode(fields, recovery, "phone");
}

export default function PhoneCode() {
  const { pause, demo } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <RecoveryPage demo={demo}>
      <CodeForm label="Continue" takes="sms-code" lastResult={lastResult} resend={{ live: true, pause }}>
        <h1>Password reset</h1>
        <p className="soft">
          We sent a 5 digit code to your phone, if the email is linked to an account with a verified phone
          number.
        </p>
      </CodeForm>
      <p>
        <a className="tap" href="/forgot-opt-reset">
          Enter the code of our mail instead
        </a>
      </p>
    </RecoveryPage>
  );
}
