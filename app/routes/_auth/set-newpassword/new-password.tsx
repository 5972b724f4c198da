import { useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";

import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { PasswordField } from "~/components/form/password";
import { SubmitButton } from "~/components/form/button";
import { GRANT_LIFE } from "~/models/recovery/recovery-life";
import { lengthInWords } from "~/models/duration";
import type { PasswordFields } from "./new-password.server";

interface Props {
  lastResult: SubmissionResult | undefined;
  username: string;
}

export function NewPasswordForm({ lastResult, username }: Props) {
  const [form, fields] = useForm<PasswordFields>({ id: "new-password", lastResult });
  return (
    <>
      <ErrorSummary answer={lastResult} errors={listErrors(form.allErrors)} />
      <div>
        <h1>Set a new password</h1>
        <p className="soft">
          For the account <b>{username}</b>. All your other devices will be logged out. This page works for{" "}
          {lengthInWords(GRANT_LIFE, "minute")}.
        </p>
      </div>
      <Form method="post" action="." className="stack-l" noValidate>
        <PasswordField
          label="Password"
          hint="At least 8 characters. A short phrase works well."
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
