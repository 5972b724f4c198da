import { useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";

import { bind } from "~/components/form/bind";
import { Field } from "~/components/form/field";
import { SubmitButton } from "~/components/form/button";
import { usernameCheck } from "~/models/users/username";
import type { UsernameFields } from "./username.server";

interface Props {
  /** What was typed before the password was asked for. */
  typed: { username?: string } | null;
  lastResult: SubmissionResult | undefined;
  /** Whether the email of the account logs in, too: another account may have the same one. */
  byEmail: boolean;
}

export function UsernameForm({ typed, lastResult, byEmail }: Props) {
  const [, fields] = useForm<UsernameFields>({
    id: "change-username",
    lastResult,
    defaultValue: { username: typed?.username },
  });
  return (
    <Form method="post" action="." className="stack-l form" noValidate>
      <Field
        {...bind(fields.username)}
        label="New username"
        hint={byEmail ? "You log in with it or with your email." : "You log in with it."}
        autoComplete="username"
        check={usernameCheck}
        autoCapitalize="none"
        spellCheck={false}
      />
      <div>
        <SubmitButton kind="alt" name="intent" value="username">
          Change username
        </SubmitButton>
      </div>
    </Form>
  );
}
