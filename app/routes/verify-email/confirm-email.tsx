import { useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

import { CodeField } from "~/components/code-field";
import { ErrorSummary, listErrors } from "~/components/error-summary";
import { SubmitKey } from "~/components/submit-key";
import type { ConfirmEmailFields } from "./confirm-email.server";

interface Props {
  lastResult: SubmissionResult | undefined;
  /** The heading, which stands under the error summary. */
  children: ReactNode;
}

export function ConfirmEmailForm({ lastResult, children }: Props) {
  const [form, fields] = useForm<ConfirmEmailFields>({ id: "confirm-email", lastResult });
  const error = fields.code.errors?.[0];
  return (
    <>
      <ErrorSummary errors={listErrors(form.allErrors)} />
      <div>{children}</div>
      <Form method="post" className="stack-l" noValidate>
        {/* A new key empties the boxes: a wrong code is never shown again. */}
        <CodeField
          key={error}
          hint="The code works for 10 minutes."
          error={error}
          autoFocus={!lastResult}
          autoSubmit
        />
        <SubmitKey large full name="intent" value="verify">
          Verify email
        </SubmitKey>
      </Form>
    </>
  );
}
