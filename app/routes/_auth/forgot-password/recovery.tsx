import { useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

import { bind } from "~/components/form/bind";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { Field } from "~/components/form/field";
import { SubmitButton } from "~/components/form/button";
import type { ForgotFields } from "./recovery.server";

export function ForgotForm({ lastResult }: { lastResult: SubmissionResult | undefined }) {
  const [form, fields] = useForm<ForgotFields>({ id: "forgot", lastResult });
  const element = useRef<HTMLFormElement>(null);
  // Without scripts the button works, and the server says what is missing.
  const [isEmpty, setIsEmpty] = useState(false);
  const look = () => setIsEmpty(element.current?.querySelector("input")?.value.trim() === "");
  useEffect(look, []);
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
      <Form ref={element} method="post" action="." className="stack-l" noValidate onInput={look}>
        <Field
          {...bind(fields.email)}
          label="Email, username or phone number"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <SubmitButton large full disabled={isEmpty}>
          Continue
        </SubmitButton>
      </Form>
    </>
  );
}
