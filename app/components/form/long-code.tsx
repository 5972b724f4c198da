import { Form } from "@remix-run/react";

import { DemoHint } from "~/components/page/demo-hint";
import type { PauseWords } from "~/models/codes/pause";
import { CODE_HINT, LONG_CODE_LENGTH } from "~/models/codes/code";
import { SubmitButton } from "./button";
import { CodeField } from "./code-field";
import { ResendForm } from "./resend-form";
import { SentCode } from "./sent-code";

export interface LongCodeState {
  /** The phone or mailbox, shortened. */
  to: string;
  bySms: boolean;
  live: boolean;
  /** How long to wait before another code may be sent. */
  pause: PauseWords | null;
  demo: boolean;
}

type Props = LongCodeState & {
  /** The address of the forms. */
  action?: string;
  /** The intent of the button under the code. */
  intent: string;
  errors: Record<string, string[] | null>;
};

/** Sends a code of eight digits to a contact of the account, and takes it. */
export function LongCode({ to, bySms, live, pause, demo, action = ".", intent, errors }: Props) {
  const error = errors.code?.[0];
  const asks = live || error !== undefined;
  return (
    <>
      <SentCode to={<bdi>{to}</bdi>} live={live} pause={pause} length={LONG_CODE_LENGTH} />
      {asks && (
        <Form method="post" action={action} className="stack-l" noValidate>
          <CodeField error={error} hint={CODE_HINT} length={LONG_CODE_LENGTH} fromSms={bySms} />
          <div>
            <SubmitButton name="intent" value={intent}>
              Continue
            </SubmitButton>
          </div>
        </Form>
      )}
      <ResendForm
        action={action}
        live={live}
        pause={pause}
        isInErrors={errors[""] !== undefined}
        isOnlyAction={!asks}
      />
      {demo && <DemoHint />}
    </>
  );
}
