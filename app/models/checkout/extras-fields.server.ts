import { z } from "zod";
import { type AddOnField, addOnFields, type AddOnKind, addOnKinds } from "~/models/plans/catalogue";
import { recordOf } from "~/models/record";

/* Form fields for how much of each kind to add to a running period. */

/** One of the quantities that are offered, which the choices check. */
export const quantity = z
  .string()
  .regex(/^(?:0|[1-9][0-9]{0,6})$/, "Choose one of the amounts shown")
  .transform(Number)
  .optional();

/** One quantity field for each kind of extra. */
export const fieldPerAddOn = <Field>(field: Field): Record<AddOnField, Field> =>
  recordOf(Object.values(addOnFields), () => field);

export const quantityFields = fieldPerAddOn(quantity);

const quantities = z.object(quantityFields).partial();

export const quantitiesOf = (
  fields: z.output<typeof quantities>,
): Partial<Record<AddOnKind, number | undefined>> =>
  recordOf(addOnKinds, (kind) => fields[addOnFields[kind]]);

const short = z.object(recordOf(addOnKinds, () => quantity)).partial();

/**
 * The choices in the page's address, also in short as links have them: `outlets=1`. Kinds that are missing or not on
 * offer count as none.
 */
export function readQuantities(query: URLSearchParams): ReturnType<typeof quantitiesOf> {
  const fields = Object.fromEntries(query);
  const read = quantities.safeParse(fields);
  const linked = short.safeParse(fields);
  const chosen = read.success ? quantitiesOf(read.data) : {};
  if (!linked.success) return chosen;
  return recordOf(addOnKinds, (kind) => chosen[kind] ?? linked.data[kind]);
}
