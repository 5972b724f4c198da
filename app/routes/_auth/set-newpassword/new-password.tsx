import { useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";

import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { PasswordField } from "~/components/form/password";
import { SubmitButton } from "~/components/form/button";
import type { PasswordFields } from "./new-password.server";

export function NewPasswordForm({ lastResult }: { lastResult: SubmissionResult | undefined }) {
  const [form, fields] = useForm<PasswordFields>({ id: "new-password", lastResult });
  return (
    <>
      <ErrorSummary
        answer={lastResult}
        errors={listErrors(form.allErrors, ["password", "password_confirmation"])}
      />
      <div>
        <h1>Set a new password</h1>
        <p className="soft">Setting it logs out all devices. You have 10 minutes.</p>
      </div>
      <Form method="post" action="." className="stack-l" noValidate>
        <PasswordField
          label="Password"
          hint="At least 8 characters. A few words together are easy to remember."
          error={fields.password.errors?.[0]}
          autoComplete="new-password"
        />
        <PasswordField
          name="password_confirmation"
          label="Confirm Password"
          error={fields.password_confirmation.errors?.[0]}
          autoComplete="new-password"
        />
        <SubmitButton large full>
          Reset password
        </SubmitButton>
      </Form>
    </>
  );
}
