import { type CardChoice, addOnFields } from "~/models/checkout/choices";
import type { AddOnKind } from "~/models/plans/catalogue";
import type { CheckoutPost } from "~/services/checkout/checkout.server";
import type { OrderFormValues } from "./order-form.server";

/** What a post says, in the words of checkout. */
export function readPost(value: OrderFormValues): CheckoutPost {
  const { intent } = value;
  return {
    intent: value.remove ? "update" : intent === "continue" ? "update" : intent,
    submissionKey: value.submission_key,
    seen: value.quote,
    quantities: readQuantities(value),
    onboardingId: value.onboarding,
    paymentMethod: value.payment_method === "free" ? null : value.payment_method,
    card: readCard(value),
    coupon: value.coupon,
    claimed: value,
  };
}

function readQuantities(value: OrderFormValues): CheckoutPost["quantities"] {
  const kinds = Object.entries(addOnFields) as [AddOnKind, (typeof addOnFields)[AddOnKind]][];
  return Object.fromEntries(kinds.map(([kind, field]) => [kind, value.remove === field ? 0 : value[field]]));
}

/** No card of ours: it is not there, like a card of somebody else. */
const NO_CARD = 0;

function readCard({ card_type, auth_code, save_card }: OrderFormValues): CardChoice | undefined {
  if (card_type === "new_card") return save_card === "1" ? "save" : "new";
  if (!auth_code) return undefined;
  return /^[1-9][0-9]{0,14}$/.test(auth_code) ? Number(auth_code) : NO_CARD;
}
