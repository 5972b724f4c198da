import { type SubmissionResult, useForm } from "@conform-to/react";

import { bind } from "~/components/form/bind";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { Field } from "~/components/form/field";
import { Button } from "~/components/form/button";
import { Card } from "~/components/page/card";
import type { BusinessDetails } from "~/models/users/business";
import type { BusinessFields } from "~/models/users/business-fields.server";
import { RegisteredFields } from "./registered-fields";

interface Props extends BusinessDetails {
  lastResult: SubmissionResult | undefined;
}

export function BusinessForm({ lastResult, ...details }: Props) {
  const { name, shopName, address, taxNumber, legalName, cacNumber, street, city, addressState } = details;
  const defaultValue = {
    ...{ name, shop_name: shopName, address, tax_number: taxNumber },
    ...{ legal_name: legalName, cac_number: cacNumber, street, city, address_state: addressState },
  };
  const [form, fields] = useForm<BusinessFields>({ id: "business", lastResult, defaultValue });
  return (
    <>
      <ErrorSummary
        answer={lastResult}
        errors={listErrors(form.allErrors, [
          ...["name", "shop_name", "address", "tax_number", "legal_name", "cac_number"],
          ...["street", "city", "address_state"],
        ])}
      />
      <h1>Business details</h1>
      <Card id="business" title="Your business">
        <p className="soft">
          New receipts and invoices show these details. Old ones do not change. To change your username, email
          or phone number, go to <a href="/account/security">Security</a>.
        </p>
        <form method="post" className="stack-l form" noValidate>
          <Field {...bind(fields.name)} label="Business name" autoComplete="organization" />
          <Field
            {...bind(fields.shop_name)}
            label="Shop name"
            hint="If your main shop has a name of its own."
            autoComplete="off"
          />
          <Field
            {...bind(fields.address)}
            label="Shop address"
            hint="Where your main shop is. Shown on your receipts."
            optional
            autoComplete="address-line1"
          />
          <Field
            {...bind(fields.tax_number)}
            label="Tax number"
            hint="Your TIN, such as 12345678-0001."
            optional
            autoComplete="off"
          />
          <RegisteredFields fields={fields} />
          <p className="acts">
            <Button>Save</Button>
          </p>
        </form>
      </Card>
    </>
  );
}
