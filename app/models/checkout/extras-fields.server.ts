import { z } from "zod";
import { type AddOnField, addOnFields, type AddOnKind, addOnKinds } from "~/models/plans/catalogue";
import { recordOf } from "~/models/record";

/* Quantities of extras, as forms and addresses of pages have them. */

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
 * The quantities in a page's address, also by the short names that links have: `outlets=1`. Kinds that are missing count
 * as none; if a quantity cannot be read, so do all that are named in its way.
 */
export function readQuantities(query: URLSearchParams): ReturnType<typeof quantitiesOf> {
  const fields = Object.fromEntries(query);
  const read = quantities.safeParse(fields);
  const linked = short.safeParse(fields);
  const chosen = read.success ? quantitiesOf(read.data) : {};
  if (!linked.success) return chosen;
  return recordOf(addOnKinds, (kind) => chosen[kind] ?? linked.data[kind]);
}
