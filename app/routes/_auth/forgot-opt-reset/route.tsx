import { SentRecovery } from "~/components/form/sent-recovery";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";

import type { Handle } from "~/components/layout/page-handle";
import { RecoveryPage } from "~/components/page/recovery-page";
import { CodeForm } from "~/components/form/code-form";
import { SubmitButton } from "~/components/form/button";
import { pageTitle } from "~/models/site/meta";
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

export async function loader({ request }: LoaderFunctionArgs) {
  return describeRecovery(await requireRecovery(request), "mail");
}

export async function action({ request }: ActionFunctionArgs) {
  const fields = await readFields(request);
  const recovery = await requireRecovery(request);
  const intent = intentOf(fields);
  if (intent === "phone") return postRecoveryResend(fields, recovery, "phone", "mail");
  return intent === "resend"
    ? postRecoveryResend(fields, recovery, "mail")
    : postRecoveryCode(fields, recovery, "mail");
}

export default function MailCode() {
  const { kind, shown, sent, pause, hasCodes, demo } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <RecoveryPage demo={demo}>
      <CodeForm
        label={hasCodes ? "Verify code" : "Continue"}
        takes={hasCodes ? "code-or-link" : "link"}
        lastResult={lastResult}
        resend={{ live: sent.mail, pause }}
      >
        <h1>Password reset</h1>
        <SentRecovery
          channel="mail"
          kind={kind}
          shown={shown}
          requested={sent.mail}
          hasCodes={hasCodes}
          pause={pause}
        />
      </CodeForm>
      {hasCodes && <ByPhone sent={sent.phone} />}
      {kind === "phone" && (
        <p>
          <a className="tap" href="/reset-password">
            Use the code in our text message instead
          </a>
        </p>
      )}
    </RecoveryPage>
  );
}

/** The way to a code by SMS. */
function ByPhone({ sent }: { sent: boolean }) {
  if (sent)
    return (
      <p>
        <a className="tap" href="/reset-password">
          Use the code in our text message instead
        </a>
      </p>
    );
  return (
    <Form method="post" action="." className="top">
      <span className="soft">Cannot open your email?</span>{" "}
      <SubmitButton kind="alt" name="intent" value="phone">
        Send a code to my phone
      </SubmitButton>
    </Form>
  );
}
