import { z } from "zod";
import type { AddOnKind } from "~/models/plans/catalogue";
import { addOnFields } from "./choices";

/* Form fields for how much of each kind to add to a running period. */

/** One of the quantities that are offered, which the choices check. */
export const quantity = z
  .string()
  .regex(/^(?:0|[1-9][0-9]{0,6})$/, "Choose one of the amounts shown")
  .transform(Number)
  .optional();

export const quantityFields = {
  additional_users: quantity,
  additional_products: quantity,
  additional_warehouse: quantity,
};

const quantities = z.object(quantityFields).partial();

export const quantitiesOf = (
  fields: z.output<typeof quantities>,
): Partial<Record<AddOnKind, number | undefined>> => ({
  users: fields[addOnFields.users],
  products: fields[addOnFields.products],
  outlets: fields[addOnFields.outlets],
});

const short = z.object({ users: quantity, products: quantity, outlets: quantity }).partial();

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
  const { users, products, outlets } = linked.data;
  return {
    users: chosen.users ?? users,
    products: chosen.products ?? products,
    outlets: chosen.outlets ?? outlets,
  };
}
