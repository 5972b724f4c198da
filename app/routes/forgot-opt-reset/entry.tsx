import { useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

import { ErrorSummary, listErrors } from "~/components/error-summary";
import { SubmitKey } from "~/components/submit-key";
import type { EntryFields } from "~/models/recovery-fields";
import { EntryField } from "./entry-field";

interface Props {
  lastResult: SubmissionResult | undefined;
  /** The heading, which stands under the error summary. */
  children: ReactNode;
}

export function EntryForm({ lastResult, children }: Props) {
  const [form, fields] = useForm<EntryFields>({ id: "entry", lastResult });
  const error = fields.code.errors?.[0];
  return (
    <>
      <ErrorSummary errors={listErrors(form.allErrors)} />
      <div>{children}</div>
      <Form method="post" className="stack-l" noValidate>
        <EntryField error={error} autoFocus={!lastResult} />
        <SubmitKey large full name="intent" value="verify">
          Verify code
        </SubmitKey>
      </Form>
    </>
  );
}
