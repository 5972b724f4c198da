import { useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";

import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { HiddenFields } from "~/components/form/hidden-fields";
import { PasswordField } from "~/components/form/password";
import { SubmitButton } from "~/components/form/button";
import type { ConfirmFields } from "./password.server";

interface Props {
  lastResult: SubmissionResult | undefined;
  page: string | null;
  username: string;
}

export function ConfirmForm({ lastResult, page, username }: Props) {
  const [form, fields] = useForm<ConfirmFields>({ id: "confirm", lastResult });
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
        <HiddenFields values={{ page: fields.page.initialValue ?? page ?? undefined }} />
        <PasswordField label="Password" error={fields.password.errors?.[0]} autoComplete="current-password" />
        <SubmitButton large full>
          Confirm
        </SubmitButton>
      </Form>
    </>
  );
}
