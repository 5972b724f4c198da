import { useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";

import { bind } from "~/components/form/bind";
import { Field } from "~/components/form/field";
import { SubmitButton } from "~/components/form/button";
import { accountEmailCheck } from "~/models/users/email";
import type { EmailFields } from "./email.server";

export function EmailForm({ lastResult }: { lastResult: SubmissionResult | undefined }) {
  const [, fields] = useForm<EmailFields>({ id: "change-email", lastResult });
  return (
    <Form method="post" action="." className="stack-l form" noValidate>
      <Field
        {...bind(fields.email)}
        label="New email"
        hint="We will email a code to it. Your email stays the same until you enter the code."
        type="email"
        autoComplete="email"
        check={accountEmailCheck}
      />
      <div>
        <SubmitButton kind="alt" name="intent" value="email">
          Change email
        </SubmitButton>
      </div>
    </Form>
  );
}
