import { useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";

import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { Field } from "~/components/form/field";
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
  /** The account has two-step login. */
  asksCode: boolean;
}

export function ConfirmForm({ lastResult, page, username, passkeys, asksCode }: Props) {
  const [form, fields] = useForm<ConfirmFields>({ id: "confirm", lastResult });
  const carried = { page: fields.page.initialValue ?? page ?? undefined };
  return (
    <>
      <ErrorSummary answer={lastResult} errors={listErrors(form.allErrors)} />
      <div>
        <h1>{asksCode ? "Confirm that it’s you" : "Confirm your password"}</h1>
        <p className="soft">
          You are logged in as <bdi>{username}</bdi>. Enter your password{" "}
          {asksCode && "and a code from your app "}to continue.
        </p>
      </div>
      <Form method="post" action="." className="stack-l" noValidate>
        <HiddenFields values={carried} />
        <PasswordField label="Password" error={fields.password.errors?.[0]} autoComplete="current-password" />
        {asksCode && (
          <Field
            label="Code"
            hint="6 digits from your app, or one of your recovery codes."
            name="proof"
            autoComplete="one-time-code"
            spellCheck={false}
            maxLength={40}
            error={fields.proof.errors?.[0]}
          />
        )}
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
