import { z } from "zod";

import { addOnFields, type Intent } from "~/models/checkout/choices";
import type { CheckoutPost } from "~/services/checkout/read-checkout.server";
import { orderFields, readOrderFields } from "~/services/checkout/order-fields.server";
import { popupField } from "~/services/payments/lead-to-payment.server";

export const orderFormSchema = z.object({
  intent: z
    .enum([
      "update",
      "continue",
      "coupon",
      "remove-coupon",
      "check",
      "pay-by-card",
      "subscribe",
      "pay",
      "trial",
    ])
    .default("update"),
  /** The button beside a line of the order. */
  remove: z.enum(Object.values(addOnFields)).optional(),
  submission_key: z.string().max(100).optional(),
  /** The fingerprint of the quote that the page showed. */
  quote: z.string().max(100).optional(),
  ...popupField,
  ...orderFields,
});

export type OrderFormFields = z.input<typeof orderFormSchema>;
export type OrderFormValues = z.output<typeof orderFormSchema>;

type OrderButton = OrderFormValues["intent"];

/** Going on stores what was chosen, and a wallet that is too short gives way to a card. */
const intents: Record<OrderButton, Intent> = {
  ...{ update: "update", continue: "update", coupon: "coupon", "remove-coupon": "remove-coupon" },
  ...{ check: "check", "pay-by-card": "check", subscribe: "subscribe", pay: "pay", trial: "trial" },
};

/** What a post says, in the words of checkout. */
export function readPost(value: OrderFormValues): CheckoutPost {
  return {
    intent: value.remove ? "update" : intents[value.intent],
    submissionKey: value.submission_key,
    shownFingerprint: value.quote,
    ...readOrderFields(value, value.remove),
    ...(value.intent === "pay-by-card" && { paymentMethod: "card", card: "new" }),
  };
}
