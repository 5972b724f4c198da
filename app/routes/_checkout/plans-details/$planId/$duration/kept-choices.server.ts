import { choiceFields } from "~/models/checkout/choices";
import * as keptForm from "~/routes/_shared/kept-fields.server";
import { orderFormSchema, readPost } from "./order-fields.server";

const keptFields = [...choiceFields, "save_card"] as const;

export const requireSessionForChoices = (request: Request): Promise<void> =>
  keptForm.requireSessionForFields(request, keptFields);

/** The choices carried in an address after a login; null if it has none. */
export function readKept(request: Request) {
  const kept = keptForm.readKept(request, keptFields, orderFormSchema);
  return kept && { choices: readPost(kept), coupon: kept.coupon ?? null };
}
