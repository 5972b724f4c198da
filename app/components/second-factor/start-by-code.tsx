import { Form } from "@remix-run/react";

import { SubmitButton } from "~/components/form/button";
import { CodeField } from "~/components/form/code-field";
import { ResendForm } from "~/components/form/resend-form";
import { SentCode } from "~/components/form/sent-code";
import { Card } from "~/components/page/card";
import { DemoHint } from "~/components/page/demo-hint";
import { Note } from "~/components/page/note";
import type { PauseWords } from "~/models/codes/code";
import { CODE_HINT } from "~/models/codes/code-life";
import { LONG_CODE_LENGTH } from "~/models/codes/typed-code";

export interface StartCode {
  /** The phone or mailbox, shortened; null if the account has neither of them confirmed. */
  to: string | null;
  bySms: boolean;
  live: boolean;
  /** How long to wait before another code may be sent. */
  pause: PauseWords | null;
  demo: boolean;
}

type Props = StartCode & { errors: Record<string, string[] | null> };

/** The first step: a code to a contact of the account, so that a stolen password alone switches nothing on. */
export function StartByCode({ to, errors, ...code }: Props) {
  return (
    <Card id="start" title="Set it up">
      <p>
        You need an authenticator app on your phone, such as Aegis, Google Authenticator or Microsoft
        Authenticator. It takes two minutes.
      </p>
      {to === null ? <ConfirmFirst /> : <Code to={to} errors={errors} {...code} />}
    </Card>
  );
}

function ConfirmFirst() {
  return (
    <Note tone="warn">
      Confirm your phone or your email under <a href="/account/security">Security</a> first. We send a code
      there before anything is switched on.
    </Note>
  );
}

function Code({ to, bySms, live, pause, demo, errors }: Props) {
  const error = errors.code?.[0];
  const asks = live || error !== undefined;
  return (
    <div className="stack-l form">
      <p>First prove that it is you.</p>
      <SentCode to={<bdi>{to}</bdi>} live={live} pause={pause} length={LONG_CODE_LENGTH} />
      {asks && (
        <Form method="post" action="." className="stack-l" noValidate>
          <CodeField error={error} hint={CODE_HINT} length={LONG_CODE_LENGTH} fromSms={bySms} />
          <div>
            <SubmitButton name="intent" value="start">
              Continue
            </SubmitButton>
          </div>
        </Form>
      )}
      <ResendForm live={live} pause={pause} told={errors[""] !== undefined} isOnlyAction={!asks} />
      {demo && <DemoHint />}
    </div>
  );
}
