import { z } from "zod";

const quantity = z
  .string()
  .regex(/^(?:0|[1-9][0-9]{0,6})$/, "Choose one of the amounts shown")
  .transform(Number)
  .optional();

/** A price that a form names: text for the record, however odd it is. */
const claim = z.string().max(40).optional().catch("unreadable");

export const orderFormSchema = z.object({
  intent: z.enum(["update", "subscribe", "pay", "trial"]).default("update"),
  submission_key: z.string().max(100).optional(),
  additional_users: quantity,
  additional_products: quantity,
  additional_warehouse: quantity,
  onboarding: z
    .string()
    .regex(/^[1-9][0-9]{0,8}$/, "Choose one of the onboarding types shown")
    .transform(Number)
    .optional(),
  payment_method: z.enum(["card", "wallet"], "Choose one of the payment methods shown").optional(),
  plan_amount: claim,
  total_amount: claim,
  discount_percentage: claim,
  amount_paid: claim,
  agent_fee: claim,
  plan_id: claim,
  duration: claim,
});

export type OrderFormFields = z.input<typeof orderFormSchema>;
export type OrderFormValues = z.output<typeof orderFormSchema>;
