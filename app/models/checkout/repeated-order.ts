import type { AddOnKind } from "~/models/plans/catalogue";
import type { CardChoice, Intent, PaymentMethod } from "./choices";
import type { Order } from "./order";

/** What a form says about the requested order. Missing choices stay as they were. */
export interface PostedOrder {
  planId: number;
  duration: Order["duration"];
  intent: Intent;
  quantities?: Partial<Record<AddOnKind, number | undefined>>;
  onboardingId?: number | undefined;
  paymentMethod?: PaymentMethod | null | undefined;
  card?: CardChoice | undefined;
}

/** Whether a form with the key of an order asks for exactly that order again. */
export function isSameOrder(order: Order, post: PostedOrder): boolean {
  return (
    order.planId === post.planId &&
    order.duration === post.duration &&
    (order.method === "trial") === (post.intent === "trial") &&
    (order.method === "trial" || hasSameExtras(order, post)) &&
    isSameMethod(order, post) &&
    order.onboardingId === (post.onboardingId ?? order.onboardingId)
  );
}

const hasSameExtras = (order: Order, { quantities = {} }: PostedOrder): boolean =>
  Object.entries(quantities).every(
    ([kind, quantity]) =>
      quantity === undefined ||
      quantity === (order.extras.find((extra) => extra.kind === kind)?.quantity ?? 0),
  );

/** If there was nothing to pay, the form's payment fields do not matter. */
function isSameMethod({ method }: Order, { paymentMethod, card }: PostedOrder): boolean {
  if (method === "free" || method === "trial") return true;
  const posted = paymentMethod === "card" && typeof card === "number" ? "saved_card" : paymentMethod;
  if (posted === undefined || posted === method) return true;
  return posted === "card" && card === undefined && method === "saved_card";
}

/** A button without a key, as on the pricing page, asks again for the running free plan or trial. */
export function asksForRunning(order: Order, post: PostedOrder): boolean {
  if (post.intent === "trial") return order.method === "trial";
  return order.method === "free" && post.onboardingId !== undefined && isSameOrder(order, post);
}
