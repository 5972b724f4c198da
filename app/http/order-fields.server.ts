import { z } from "zod";
import type { CardChoice } from "~/models/checkout/choices";
import { fieldPerAddOn, quantity } from "~/models/checkout/extras-fields.server";
import { addOnFields, addOnKinds } from "~/models/plans/catalogue";
import { recordOf } from "~/models/record";
import { readId } from "~/models/row-id";
import { app } from "~/services/platform/app.server";
import type { CheckoutPost } from "~/services/checkout/read-checkout.server";

/* The fields of an order, as pages and programs post it, in the names that old clients use. */

const offeredQuantity = quantity.describe("One of the quantities that are offered");

/** A price in a form. Any text is accepted, since the price is compared with ours and never used. */
export const claim = z
  .string()
  .max(40)
  .optional()
  .catch("unreadable")
  .describe("Accepted and compared: we price the order");
export const claimInNaira = claim.describe("Naira. Accepted and compared: we price the order");
/** Fields of old forms for what we know ourselves. */
const unused = z.string().optional().describe("Accepted and not used");

export const orderFields = {
  ...fieldPerAddOn(offeredQuantity),
  onboarding: z
    .string()
    .regex(/^[1-9][0-9]{0,8}$/, "Choose one of the onboarding types shown")
    .transform(Number)
    .optional()
    .describe("The way to be set up, by its id"),
  /** Old clients send "free" if they think that nothing has to be paid. */
  payment_method: z
    .enum([...app.config.payments.channels, "wallet", "free"], "Choose one of the payment methods shown")
    .optional(),
  card_type: z.enum(["saved_card", "new_card"], "Choose one of the cards shown").optional(),
  auth_code: z.string().max(40, "Choose one of the cards shown").optional().describe("Which saved card"),
  save_card: z.enum(["0", "1"], "Tick the box or leave it empty").optional().describe("1 keeps the new card"),
  coupon: z.string().max(5000, "This coupon is too long").optional(),
  plan_amount: claimInNaira,
  total_amount: claimInNaira,
  discount_percentage: claim.describe("Percent. Accepted and compared: we price the order"),
  amount_paid: claimInNaira,
  agent_fee: claimInNaira,
  plan_id: claim,
  duration: claim,
  location_id: unused,
  reference_id: unused,
  email: unused,
};

type Values = z.output<z.ZodObject<typeof orderFields>>;

type PostedChoices = Pick<
  CheckoutPost,
  "quantities" | "onboardingId" | "paymentMethod" | "card" | "coupon" | "claimed"
>;

/** @param removed the field of an extra that is removed */
export function readOrderFields(value: Values, removed?: string): PostedChoices {
  return {
    quantities: recordOf(addOnKinds, (kind) => {
      const field = addOnFields[kind];
      return removed === field ? 0 : value[field];
    }),
    onboardingId: value.onboarding,
    paymentMethod: value.payment_method === "free" ? null : value.payment_method,
    card: readCard(value),
    coupon: value.coupon,
    claimed: value,
  };
}

function readCard({ card_type, auth_code, save_card }: Values): CardChoice | undefined {
  if (card_type === "new_card") return save_card === "1" ? "save" : "new";
  // Without a named card the payment is by a new one.
  if (!auth_code) return save_card === "1" ? "save" : undefined;
  // A value that names no card counts as not found, like another owner's card.
  return readId(auth_code);
}
