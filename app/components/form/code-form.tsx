import { useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

import type { PauseWords } from "~/models/codes/code";
import type { TypedCode } from "~/models/codes/typed-code";
import { CodeField } from "./code-field";
import { CodeOrKeyField } from "./code-or-key-field";
import { ErrorSummary, listErrors } from "./error-summary";
import { SubmitButton } from "./button";
import { ResendForm } from "./resend-form";

interface Props {
  /** The address of the form's page. */
  action?: string;
  /** The intent of the button. */
  intent?: string;
  label: string;
  /**
   * What the field accepts: an SMS code, sent to this device or another phone; a mail code; or a mail code or a
   * recovery key.
   */
  takes: "sms-code" | "other-code" | "mail-code" | "mail-code-or-key";
  lastResult: SubmissionResult | undefined;
  /** Whether a code is live, how long to wait for another one, and the intent that requests it. */
  resend: { live: boolean; pause: PauseWords | null; intent?: string };
  /** The heading, below the error summary. */
  children: ReactNode;
}

/**
 * The form for a code, and the form to request another one. If no code was sent it does not ask for one, unless it
 * has a mistake to show beside the field; a recovery key of an earlier mail always works.
 */
export function CodeForm({
  action = ".",
  intent = "verify",
  label,
  takes,
  lastResult,
  resend,
  children,
}: Props) {
  const [form, fields] = useForm<TypedCode>({ id: intent, lastResult });
  const field = { error: fields.code.errors?.[0], autoFocus: !lastResult };
  const asks = resend.live || field.error !== undefined || takes === "mail-code-or-key";
  return (
    <>
      <ErrorSummary answer={lastResult} errors={listErrors(form.allErrors)} />
      <div>{children}</div>
      {asks && (
        <Form method="post" action={action} className="stack-l" noValidate>
          {takes === "mail-code-or-key" ? (
            <CodeOrKeyField {...field} />
          ) : (
            // The changed React key empties the field, so that a wrong code is never shown again.
            <CodeField
              {...field}
              key={field.error}
              hint="The code works for 10 minutes."
              autoSubmit
              fromSms={takes === "sms-code"}
            />
          )}
          <SubmitButton large full name="intent" value={intent}>
            {label}
          </SubmitButton>
        </Form>
      )}
      {/* The changed React key restarts the countdown. */}
      <ResendForm key={resend.pause?.seconds} action={action} {...resend} told={form.errors !== undefined} />
    </>
  );
}
