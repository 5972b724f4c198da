import { useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";

import { bind } from "~/components/bind";
import { ErrorSummary, listErrors } from "~/components/error-summary";
import { Field } from "~/components/field";
import { HiddenFields } from "~/components/hidden-fields";
import { PasswordField } from "~/components/password-field";
import { SubmitKey } from "~/components/submit-key";
import type { LogInFields } from "./log-in.server";

interface Props {
  lastResult: SubmissionResult | undefined;
  page: string | null;
}

export function LogInForm({ lastResult, page }: Props) {
  const [form, fields] = useForm<LogInFields>({ id: "log-in", lastResult });
  return (
    <>
      <ErrorSummary errors={listErrors(form.allErrors, ["email", "password"])} />
      <h1>Log in</h1>
      <Form method="post" className="stack-l" noValidate>
        <HiddenFields values={{ page: fields.page.initialValue ?? page ?? undefined }} />
        <Field
          {...bind(fields.email)}
          label="Email or username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField label="Password" error={fields.password.errors?.[0]} autoComplete="current-password" />
        <SubmitKey large full>
          Log in
        </SubmitKey>
      </Form>
    </>
  );
}
