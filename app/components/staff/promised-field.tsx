import type { FieldMetadata } from "@conform-to/react";

import { bind } from "~/components/form/bind";
import { Field } from "~/components/form/field";

/** The day that a member of staff named to the owner, when asking colleagues. */
export function PromisedField({ field }: { field: FieldMetadata<string> }) {
  return (
    <Field
      {...bind(field)}
      label="You promised an answer by"
      hint="The day you told the owner. Finance sees it."
      type="date"
      autoComplete="off"
    />
  );
}
