import * as keptForm from "~/routes/_shared/kept-fields.server";
import type { useForm } from "@conform-to/react";
import { z } from "zod";

import { CHOOSE_CARD } from "~/models/checkout/authorization";
import { choiceFields, type Intent } from "~/models/checkout/choices";
import { addOnFields } from "~/models/plans/catalogue";
import { PRO_FORMA } from "~/models/pay-links/ask";
import type { CheckoutPost } from "~/services/checkout/read-checkout.server";
import { orderFields, readOrderFields } from "~/http/order-fields.server";
import { popupField } from "~/routes/_shared/redirect-to-payment.server";

export const orderFormSchema = z
  .object({
    intent: z
      .enum([
        ...(["update", "continue", "coupon", "remove-coupon", "check"] as const),
        ...(["subscribe", "pay", "ask", PRO_FORMA, "trial"] as const),
      ])
      .default("update"),
    /** The button beside a line of the order. */
    remove: z.enum(Object.values(addOnFields)).optional(),
    submission_key: z.string().max(100).optional(),
    /** The fingerprint of the quote on the page. */
    quote: z.string().max(100).optional(),
    /** The card pays what follows, too. */
    renews: z.literal("1").optional(),
    ...popupField,
    ...orderFields,
  })
  .refine((value) => !isByCard(value) || value.auth_code !== undefined, {
    path: ["auth_code"],
    error: CHOOSE_CARD,
  });

interface PayButton {
  intent: string;
  remove?: string | undefined;
  payment_method?: string | undefined;
  card_type?: string | undefined;
}

/** Whether a button was pressed that charges a saved card. */
const isByCard = ({ intent, remove, ...way }: PayButton): boolean =>
  (intent === "pay" || intent === "check") &&
  remove === undefined &&
  way.payment_method === "card" &&
  way.card_type === "saved_card";

export type OrderFormFields = z.input<typeof orderFormSchema>;
export type OrderFields = ReturnType<typeof useForm<OrderFormFields>>[1];
export type OrderFormValues = z.output<typeof orderFormSchema>;

type OrderButton = OrderFormValues["intent"];

/** Continuing stores the choices. Asking another person to pay orders as paying does. */
const intents: Record<OrderButton, Intent> = {
  update: "update",
  continue: "update",
  coupon: "coupon",
  "remove-coupon": "remove-coupon",
  check: "check",
  subscribe: "subscribe",
  pay: "pay",
  trial: "trial",
  ask: "pay",
  [PRO_FORMA]: "pay",
};

/** Buttons with which another person pays. */
const asking: readonly OrderButton[] = ["ask", PRO_FORMA];

/** The content of a post, in the terms of checkout. */
export function readPost(value: OrderFormValues): CheckoutPost {
  return {
    intent: value.remove ? "update" : intents[value.intent],
    submissionKey: value.submission_key,
    shownFingerprint: value.quote,
    ...readOrderFields(value, value.remove),
    // A form without its cards does not ask.
    renews: value.card_type === undefined ? undefined : value.renews === "1",
    byLink: asking.includes(value.intent) && value.remove === undefined,
  };
}

const keptFields = [...choiceFields, "save_card", "renews"] as const;

export const requireSessionForChoices = (request: Request): Promise<void> =>
  keptForm.requireSessionForFields(request, keptFields);

/** The choices carried in an address after a login; null if it has none. */
export function readKept(request: Request) {
  const kept = keptForm.readKept(request, keptFields, orderFormSchema);
  return kept && { choices: readPost(kept), coupon: kept.coupon ?? null };
}
