import { useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";

import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { HiddenFields } from "~/components/form/hidden-fields";
import { PasskeyForm } from "~/components/form/passkey-form";
import { PasswordField } from "~/components/form/password";
import { SubmitButton } from "~/components/form/button";
import type { ConfirmFields } from "./password.server";

interface Props {
  lastResult: SubmissionResult | undefined;
  page: string | null;
  username: string;
  /** Whether the account has passkeys that work at this address. */
  passkeys: boolean;
}

export function ConfirmForm({ lastResult, page, username, passkeys }: Props) {
  const [form, fields] = useForm<ConfirmFields>({ id: "confirm", lastResult });
  const carried = { page: fields.page.initialValue ?? page ?? undefined };
  return (
    <>
      <ErrorSummary answer={lastResult} errors={listErrors(form.allErrors)} />
      <div>
        <h1>Confirm your password</h1>
        <p className="soft">
          You are logged in as <bdi>{username}</bdi>. Enter your password to continue.
        </p>
      </div>
      <Form method="post" action="." className="stack-l" noValidate>
        <HiddenFields values={carried} />
        <PasswordField label="Password" error={fields.password.errors?.[0]} autoComplete="current-password" />
        <SubmitButton large full>
          Confirm
        </SubmitButton>
      </Form>
      {passkeys && (
        <PasskeyForm
          ask="get"
          action="."
          challenge="/account/confirm/challenge"
          label="Confirm with a passkey"
          kind="alt"
          hidden={carried}
          otherwise="enter your password"
        />
      )}
    </>
  );
}
