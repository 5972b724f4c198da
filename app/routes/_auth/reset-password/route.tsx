import { SentRecovery } from "~/components/form/sent-recovery";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";

import type { Handle } from "~/components/layout/page-handle";
import { RecoveryPage } from "~/components/page/recovery-page";
import { CodeForm } from "~/components/form/code-form";
import { SubmitButton } from "~/components/form/button";
import { asksForCode } from "~/models/codes/phone-channel";
import { pageTitle } from "~/models/site/meta";
import { redirectTo } from "~/http/responses.server";
import { intentOf } from "~/http/forms/code-form.server";
import { readFields } from "~/http/forms/form.server";
import { describeRecovery, postRecoveryCode, postRecoveryResend } from "~/routes/_auth/recovery.server";
import { requireRecovery } from "~/routes/_auth/require-recovery.server";

export { retryAfterHeaders as headers } from "~/http/rate-limit.server";

export {
  afterEachAnswer as shouldRevalidate,
  sendOrKeep as clientAction,
} from "~/components/form/lost-connection";

export const handle: Handle = { hydrate: true, header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Password reset");

/** Redirects to the previous page until a code has been sent to the phone, unless the recovery began with a phone. */
export async function loader({ request }: LoaderFunctionArgs) {
  const recovery = await requireRecovery(request);
  const page = await describeRecovery(recovery, "phone");
  if (page.kind !== "phone" && (!page.sent.phone || !page.hasCodes))
    throw redirectTo("/forgot-opt-reset", { status: 302 });
  return page;
}

export async function action({ request }: ActionFunctionArgs) {
  const fields = await readFields(request);
  const recovery = await requireRecovery(request);
  const intent = intentOf(fields);
  if (intent === "mail") return postRecoveryResend(fields, recovery, "mail", "phone");
  return asksForCode(intent)
    ? postRecoveryResend(fields, recovery, "phone")
    : postRecoveryCode(fields, recovery, "phone");
}

export default function PhoneCode() {
  const { kind, shown, sent, pause, hasCodes, others, demo } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <RecoveryPage demo={demo}>
      <CodeForm
        label="Continue"
        takes="sms-code"
        lastResult={lastResult}
        resend={{ live: sent.phone, pause, others }}
      >
        <h1>Password reset</h1>
        <SentRecovery
          channel="phone"
          kind={kind}
          shown={shown}
          requested={sent.phone}
          hasCodes={hasCodes}
          pause={pause}
        />
      </CodeForm>
      {kind === "phone" && !sent.mail ? (
        <Form method="post" action="." className="top">
          <span className="soft">No text message?</span>{" "}
          <SubmitButton kind="alt" name="intent" value="mail">
            Email me a link instead
          </SubmitButton>
        </Form>
      ) : (
        <p>
          <a className="tap" href="/forgot-opt-reset">
            {kind === "email" ? "Use the code in our email instead" : "Use the link in our email instead"}
          </a>
        </p>
      )}
    </RecoveryPage>
  );
}
