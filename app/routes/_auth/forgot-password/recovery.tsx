import { useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";

import { bind } from "~/components/form/bind";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { Field } from "~/components/form/field";
import { SubmitButton } from "~/components/form/button";
import type { ForgotFields } from "./recovery.server";

export function ForgotForm({ lastResult }: { lastResult: SubmissionResult | undefined }) {
  const [form, fields] = useForm<ForgotFields>({ id: "forgot", lastResult });
  return (
    <>
      <ErrorSummary answer={lastResult} errors={listErrors(form.allErrors)} />
      <div>
        <h1>Forget password?</h1>
        <p className="soft">
          Enter your email or username and we will email you. Enter your phone number and we will text you, if
          you have verified it.
        </p>
      </div>
      <Form method="post" action="." className="stack-l" noValidate>
        <Field
          {...bind(fields.email)}
          label="Email, username or phone number"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <SubmitButton large full>
          Continue
        </SubmitButton>
      </Form>
    </>
  );
}
