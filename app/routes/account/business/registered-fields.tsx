import { bind } from "~/components/form/bind";
import { Fold } from "~/components/page/fold";
import { Field, SelectField } from "~/components/form/field";
import type { BusinessField } from "~/models/users/business";
import { nigerianStates } from "~/models/users/nigerian-states";

interface Props {
  fields: Record<BusinessField, Parameters<typeof bind>[0]>;
}

const registered = ["legal_name", "cac_number", "street", "city", "address_state"] as const;

/** The company as it is registered, which only some owners have; closed while it is empty. */
export function RegisteredFields({ fields }: Props) {
  const isOpen = registered
    .map((name) => bind(fields[name]))
    .some(({ value, error }) => (value ?? "") !== "" || error !== undefined);
  return (
    <Fold summary="For invoices to a company" open={isOpen}>
      <div className="stack-l">
        <p className="soft">
          Your accountant may need these on invoices. Leave them empty if your business is not registered.
        </p>
        <Field
          {...bind(fields.legal_name)}
          label="Legal name"
          hint="Exactly as registered with the Corporate Affairs Commission (CAC)."
          optional
          autoComplete="off"
        />
        <Field
          {...bind(fields.cac_number)}
          label="CAC number"
          hint="With its letters, such as RC1234567 or BN1234567."
          optional
          autoComplete="off"
        />
        <Field
          {...bind(fields.street)}
          label="Street"
          hint="The address that your company is registered at."
          optional
          autoComplete="off"
        />
        <Field {...bind(fields.city)} label="City or town" optional autoComplete="off" />
        <SelectField {...bind(fields.address_state)} label="State" optional>
          <option value="">Not given</option>
          {nigerianStates.map((state) => (
            <option key={state} value={state}>
              {state}
            </option>
          ))}
        </SelectField>
      </div>
    </Fold>
  );
}
