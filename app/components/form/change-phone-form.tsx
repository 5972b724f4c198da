import { useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { phoneCheck } from "~/models/users/phone";
import { bind } from "./bind";
import { ErrorSummary, listErrors } from "./error-summary";
import { Field } from "./field";
import { SubmitButton } from "./button";

interface Props {
  /** The action of the form, with the sign-up intent in its query. */
  path: string;
  lastResult?: SubmissionResult | undefined;
  /** What was typed before the password was asked for. */
  typed?: { phone?: string } | null;
  /** Whether the field has the focus when the page opens. */
  focused?: boolean;
  /** The heading, below the error summary. */
  children: ReactNode;
}

/** The form of the page, and of the dialog on the verification page. */
export function ChangePhoneForm({ path, lastResult, typed = null, focused = !lastResult, children }: Props) {
  const [form, fields] = useForm<{ phone: string }>({
    id: "change-phone",
    lastResult,
    defaultValue: typed,
  });
  return (
    <>
      <ErrorSummary answer={lastResult} errors={listErrors(form.allErrors)} />
      <div>{children}</div>
      <Form method="post" action={path} className="stack-l" noValidate>
        <Field
          {...bind(fields.phone)}
          label="Enter the new phone number"
          hint="A Nigerian mobile number, such as 0803 123 4567."
          type="tel"
          autoComplete="tel"
          check={phoneCheck}
          autoFocus={focused}
        />
        <SubmitButton large full>
          Apply changes
        </SubmitButton>
      </Form>
    </>
  );
}
