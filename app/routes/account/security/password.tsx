import { useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";

import { PasswordField } from "~/components/form/password";
import { SubmitButton } from "~/components/form/button";
import { currentPasswordCheck, repeatedPasswordCheck } from "~/models/users/password";
import type { PasswordFields } from "./password.server";

export function PasswordForm({ lastResult }: { lastResult: SubmissionResult | undefined }) {
  const [, fields] = useForm<PasswordFields>({ id: "change-password", lastResult });
  return (
    <Form method="post" action="." className="stack-l form" noValidate>
      <PasswordField
        name="current_password"
        label="Current password"
        error={fields.current_password.errors?.[0]}
        autoComplete="current-password"
        check={currentPasswordCheck}
      />
      <PasswordField
        label="New password"
        hint="At least 8 characters. A short phrase works well."
        error={fields.password.errors?.[0]}
        autoComplete="new-password"
      />
      <PasswordField
        name="password_confirmation"
        label="New password again"
        error={fields.password_confirmation.errors?.[0]}
        autoComplete="new-password"
        check={repeatedPasswordCheck}
      />
      <div>
        <SubmitButton name="intent" value="password">
          Change password
        </SubmitButton>
      </div>
    </Form>
  );
}
