import { CODE_HINT } from "~/models/codes/code-life";
import { useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

import type { PauseWords } from "~/models/codes/code";
import type { OtherPhoneChannel } from "~/models/codes/phone-channel";
import type { TypedCode } from "~/models/codes/typed-code";
import { CodeField } from "./code-field";
import { CodeOrLinkField } from "./code-or-link-field";
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
   * What the field accepts: an SMS code, sent to this device or another phone; a mail code; a mail code or the link
   * beside it; or a link alone.
   */
  takes: "sms-code" | "other-code" | "mail-code" | "code-or-link" | "link";
  lastResult: SubmissionResult | undefined;
  /** Whether a code is live, how long to wait for another one, and how it is requested. */
  resend: {
    live: boolean;
    pause: PauseWords | null;
    intent?: string;
    others?: readonly OtherPhoneChannel[];
  };
  /** The heading, below the error summary. */
  children: ReactNode;
}

/**
 * The form for a code, and the form to request another one. If no code was sent it does not ask for one, unless it
 * has a mistake to show beside the field; the link of an earlier mail always works.
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
  const takesLink = takes === "code-or-link" || takes === "link";
  const asks = resend.live || field.error !== undefined || takesLink;
  return (
    <>
      <ErrorSummary answer={lastResult} errors={listErrors(form.allErrors)} />
      <div>{children}</div>
      {asks && (
        <Form method="post" action={action} className="stack-l" noValidate>
          {takesLink ? (
            <CodeOrLinkField {...field} linkOnly={takes === "link"} />
          ) : (
            <CodeField {...field} hint={CODE_HINT} autoSubmit fromSms={takes === "sms-code"} />
          )}
          <SubmitButton large full name="intent" value={intent}>
            {label}
          </SubmitButton>
        </Form>
      )}
      <ResendForm
        action={action}
        {...resend}
        what={takes === "link" ? "email" : "code"}
        told={form.errors !== undefined}
        isOnlyAction={!asks}
      />
    </>
  );
}
