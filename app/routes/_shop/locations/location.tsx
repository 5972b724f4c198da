import { type SubmissionResult, useForm } from "@conform-to/react";

import { bind } from "~/components/form/bind";
import { Field } from "~/components/form/field";
import { HiddenFields } from "~/components/form/hidden-fields";
import { Button } from "~/components/form/button";
import type { LocationFields } from "~/models/locations/location-fields.server";

interface Props {
  lastResult: SubmissionResult | undefined;
  /** Identifies the form if it is submitted again. */
  formKey: string;
}

export function AddForm({ lastResult, formKey }: Props) {
  const [, fields] = useForm<LocationFields>({ id: "add-location", lastResult });
  return (
    <form method="post" className="stack-l form" noValidate>
      <HiddenFields values={{ key: formKey }} />
      <Field
        {...bind(fields.name)}
        label="Shop name"
        hint="What you call it, such as Ikeja shop or Store room."
        autoComplete="off"
      />
      <Field {...bind(fields.address)} label="Address" optional autoComplete="off" />
      <p className="acts">
        <Button kind="alt">Add shop</Button>
      </p>
    </form>
  );
}
