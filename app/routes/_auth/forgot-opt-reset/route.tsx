import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";

import type { Handle } from "~/components/layout/page-handle";
import { RecoveryPage } from "~/components/page/recovery-page";
import { CodeForm } from "~/components/form/code-form";
import { SubmitButton } from "~/components/form/button";
import type { PauseWords } from "~/models/codes/code";
import { pageTitle } from "~/models/site/meta";
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
  const { email, sent, pause, keysOnly, demo } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <RecoveryPage demo={demo} keysOnly={keysOnly}>
      <CodeForm
        label="Verify code"
        takes="mail-code-or-key"
        lastResult={lastResult}
        resend={{ live: sent.mail, pause }}
      >
        <h1>Password reset</h1>
        <WhatWasSent {...{ email, requested: sent.mail, keysOnly, pause }} />
      </CodeForm>
      {!keysOnly && <ByPhone sent={sent.phone} />}
    </RecoveryPage>
  );
}

/** The way to a code by SMS. */
function ByPhone({ sent }: { sent: boolean }) {
  if (sent)
    return (
      <p>
        <a className="tap" href="/reset-password">
          Enter the code of our text message instead
        </a>
      </p>
    );
  return (
    <Form method="post" action="." className="top">
      <span className="soft">No way to read your mail?</span>
      <SubmitButton kind="alt" name="intent" value="phone">
        Send a code to my phone
      </SubmitButton>
    </Form>
  );
}

interface SentProps {
  email: string;
  requested: boolean;
  keysOnly: boolean;
  pause: PauseWords | null;
}

/** True for any typed address: it reveals neither that there is an account nor that something arrived. */
function WhatWasSent({ email, requested, keysOnly, pause }: SentProps) {
  if (!requested)
    return (
      <p className="soft">
        We sent nothing now:{" "}
        {pause?.ofNetwork ? (
          "many recoveries were requested over your network, which other people may share"
        ) : (
          <>
            too many mails were requested to <b>{email}</b>
          </>
        )}
        . The recovery key of an earlier mail works here.
      </p>
    );
  if (keysOnly)
    return (
      <p className="soft">
        We sent a recovery key to your email <b>{email}</b>, if it is linked to an account.
      </p>
    );
  return (
    <p className="soft">
      We sent a 5 digit code to your email <b>{email}</b>, if it is linked to an account. The mail has a
      recovery key, too, which works here as well. If many codes were requested, the key comes alone.
    </p>
  );
}
