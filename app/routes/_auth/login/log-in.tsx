import { useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";

import { bind } from "~/components/form/bind";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { Field } from "~/components/form/field";
import { HiddenFields } from "~/components/form/hidden-fields";
import { PasskeyForm } from "~/components/form/passkey-form";
import { PasswordField } from "~/components/form/password";
import { SubmitButton } from "~/components/form/button";
import { loginNameCheck } from "~/models/users/login-name";
import type { LogInFields } from "~/services/sessions/log-in-form.server";

interface Props {
  lastResult: SubmissionResult | undefined;
  /** The address of this page, with the values it carries on. */
  action: string;
  /** The page to go on to and the chosen plan. */
  carried: Record<string, string | undefined>;
  /** Whether the address is one that passkeys work at. */
  passkeys: boolean;
}

export function LogInForm({ lastResult, action, carried, passkeys }: Props) {
  const [form, fields] = useForm<LogInFields>({ id: "log-in", lastResult });
  const page = fields.page.initialValue ?? carried.page;
  return (
    <>
      <ErrorSummary answer={lastResult} errors={listErrors(form.allErrors, ["email", "password"])} />
      <h1>Log in</h1>
      <Form method="post" action={action} className="stack-l" noValidate>
        <HiddenFields values={{ ...carried, page }} />
        <Field
          {...bind(fields.email)}
          label="Email, username or phone number"
          autoComplete={passkeys ? "username webauthn" : "username"}
          check={loginNameCheck}
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField label="Password" error={fields.password.errors?.[0]} autoComplete="current-password" />
        <SubmitButton large full>
          Log in
        </SubmitButton>
      </Form>
      {passkeys && (
        <PasskeyForm
          ask="suggest"
          action={action}
          challenge="/login/challenge"
          label="Log in with a passkey"
          kind="alt"
          hidden={{ ...carried, page }}
          otherwise="log in with your password"
        />
      )}
    </>
  );
}
