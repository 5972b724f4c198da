import { z } from "zod";

import { type CardChoice, type Intent, addOnFields, paymentMethods } from "~/models/checkout/choices";
import { readId } from "~/models/row-id";
import type { AddOnKind } from "~/models/plans/catalogue";
import { app } from "~/services/app/app.server";
import type { CheckoutPost } from "~/services/checkout/checkout.server";

const quantity = z
  .string()
  .regex(/^(?:0|[1-9][0-9]{0,6})$/, "Choose one of the amounts shown")
  .transform(Number)
  .optional();

/** A price that a form names: text for the record, however odd it is. */
const claim = z.string().max(40).optional().catch("unreadable");
/** Names of old forms for what we know ourselves. */
const unused = z.string().optional();

const offered = paymentMethods.filter(
  (method) => method === "wallet" || app.config.payments.channels.includes(method),
);

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
  additional_users: quantity,
  additional_products: quantity,
  additional_warehouse: quantity,
  onboarding: z
    .string()
    .regex(/^[1-9][0-9]{0,8}$/, "Choose one of the onboarding types shown")
    .transform(Number)
    .optional(),
  /** Old clients send "free" where they think that nothing is to be paid. */
  payment_method: z.enum([...offered, "free"], "Choose one of the payment methods shown").optional(),
  card_type: z.enum(["saved_card", "new_card"], "Choose one of the cards shown").optional(),
  auth_code: z.string().max(40, "Choose one of the cards shown").optional(),
  save_card: z.enum(["0", "1"], "Tick the box or leave it empty").optional(),
  coupon: z.string().max(5000, "This coupon is too long").optional(),
  plan_amount: claim,
  total_amount: claim,
  discount_percentage: claim,
  amount_paid: claim,
  agent_fee: claim,
  plan_id: claim,
  duration: claim,
  location_id: unused,
  reference_id: unused,
  email: unused,
});

export type OrderFormFields = z.input<typeof orderFormSchema>;
export type OrderFormValues = z.output<typeof orderFormSchema>;

type Button = OrderFormValues["intent"];

/** Going on stores what was chosen, and a wallet that is too short gives way to a card. */
const intents: Record<Button, Intent> = {
  ...{ update: "update", continue: "update", coupon: "coupon", "remove-coupon": "remove-coupon" },
  ...{ check: "check", "pay-by-card": "check", subscribe: "subscribe", pay: "pay", trial: "trial" },
};

/** What a post says, in the words of checkout. */
export function readPost(value: OrderFormValues): CheckoutPost {
  return {
    intent: value.remove ? "update" : intents[value.intent],
    submissionKey: value.submission_key,
    shownFingerprint: value.quote,
    quantities: readQuantities(value),
    onboardingId: value.onboarding,
    ...readMethod(value),
    coupon: value.coupon,
    claimed: value,
  };
}

function readQuantities(value: OrderFormValues): CheckoutPost["quantities"] {
  const kinds = Object.entries(addOnFields) as [AddOnKind, (typeof addOnFields)[AddOnKind]][];
  return Object.fromEntries(kinds.map(([kind, field]) => [kind, value.remove === field ? 0 : value[field]]));
}

function readMethod(value: OrderFormValues): Pick<CheckoutPost, "paymentMethod" | "card"> {
  if (value.intent === "pay-by-card") return { paymentMethod: "card", card: "new" };
  return {
    paymentMethod: value.payment_method === "free" ? null : value.payment_method,
    card: readCard(value),
  };
}

function readCard({ card_type, auth_code, save_card }: OrderFormValues): CardChoice | undefined {
  if (card_type === "new_card") return save_card === "1" ? "save" : "new";
  if (!auth_code) return undefined;
  // What names no card is not there, like a card of somebody else.
  return readId(auth_code);
}
