import type { SubmissionResult } from "@conform-to/react";

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
  const typed = (name: string, otherwise: string) => {
    const value = lastResult?.initialValue?.[name];
    return typeof value === "string" ? value : otherwise;
  };
  const error = (name: string) => lastResult?.error?.[name]?.[0];
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
        <Field
          label="Amount in naira"
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          value={typed("amount", "")}
          error={error("amount")}
        />
        <Field label="Day" name="day" type="date" value={typed("day", today)} error={error("day")} />
        {locations.length > 1 && (
          <SelectField
            label="Shop"
            name="location"
            value={typed("location", location)}
            error={error("location")}
          >
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
