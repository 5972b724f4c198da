import { type SubmissionResult, useForm } from "@conform-to/react";

import { bind } from "~/components/form/bind";
import { Button } from "~/components/form/button";
import { Field, SelectField } from "~/components/form/field";
import { HiddenFields } from "~/components/form/hidden-fields";
import { Fold } from "~/components/page/fold";

interface Props {
  action: string;
  /** Of this form. */
  formKey: string;
  today: string;
  locations: readonly { id: number; name: string }[];
  location: string;
  lastResult: SubmissionResult | undefined;
}

/** What the customer paid back, entered by hand. */
export function PaymentForm({ action, formKey, today, locations, location, lastResult }: Props) {
  const [, fields] = useForm<{ amount: string; day: string; location: string }>({
    id: "payment",
    lastResult,
    defaultValue: { day: today, location },
  });
  return (
    <Fold summary="Payment received" open={lastResult !== undefined}>
      <form method="post" action={action} className="stack form" noValidate>
        <HiddenFields
          values={{
            intent: "receive",
            key: formKey,
            ...(locations.length === 1 && { location }),
          }}
        />
        <Field {...bind(fields.amount)} label="Amount in naira" inputMode="decimal" autoComplete="off" />
        <Field {...bind(fields.day)} label="Day" type="date" />
        {locations.length > 1 && (
          <SelectField {...bind(fields.location)} label="Shop">
            {locations.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <div>
          <Button>Save payment</Button>
        </div>
      </form>
    </Fold>
  );
}
