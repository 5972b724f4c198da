import { type SubmissionResult, useForm } from "@conform-to/react";

import { bind } from "~/components/form/bind";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { Field } from "~/components/form/field";
import { Key } from "~/components/form/key";
import { Card } from "~/components/page/card";
import type { BusinessFields } from "~/models/users/business";

interface Props {
  lastResult: SubmissionResult | undefined;
  name: string;
  address: string;
  taxNumber: string;
}

export function BusinessForm({ lastResult, name, address, taxNumber }: Props) {
  const defaultValue = { address, tax_number: taxNumber };
  const [form, fields] = useForm<BusinessFields>({ id: "business", lastResult, defaultValue });
  return (
    <>
      <ErrorSummary answer={lastResult} errors={listErrors(form.allErrors, ["address", "tax_number"])} />
      <h1>Business details</h1>
      <Card id="receipts" title="On your receipts">
        <p className="soft">
          Your receipts are made out to <bdi>{name}</bdi>. Add what your books or your accountant need. It
          stands on receipts from now on; those that you have stay as they are.
        </p>
        <form method="post" className="stack-l form" noValidate>
          <Field {...bind(fields.address)} label="Business address" optional autoComplete="street-address" />
          <Field
            {...bind(fields.tax_number)}
            label="Tax number"
            hint="Your TIN, such as 12345678-0001."
            optional
            autoComplete="off"
          />
          <p className="acts">
            <Key>Save</Key>
          </p>
        </form>
      </Card>
    </>
  );
}
