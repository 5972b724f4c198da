import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";

import { CheckField } from "~/components/form/check";
import { Button, SubmitButton } from "~/components/form/button";
import { DATA_PAGE } from "~/models/rights/data-file";
import type { DeleteFields } from "./closing.server";

interface Props {
  lastResult: SubmissionResult | undefined;
  due: string;
}

export function DeleteForm({ lastResult, due }: Props) {
  const [, fields] = useForm<DeleteFields>({ id: "delete", lastResult });
  const { understood } = fields;
  return (
    <Form method="post" action="." className="stack-l form" noValidate>
      <CheckField name="understood" checked={understood.initialValue === "on"} error={understood.errors?.[0]}>
        I want my account to be closed now, and deleted on {due}.
      </CheckField>
      <p className="acts">
        <SubmitButton kind="alt">Delete my account</SubmitButton>{" "}
        <Button href={DATA_PAGE}>Keep my account</Button>
      </p>
    </Form>
  );
}
