import type { AddOnKind } from "~/models/plans/catalogue";
import type { CardChoice, Intent, PaymentMethod } from "./choices";
import type { Order } from "./order";

/** What a form says of the order that it asks for. What it leaves out is as it was. */
export interface PostedOrder {
  planId: number;
  duration: Order["duration"];
  intent: Intent;
  quantities?: Partial<Record<AddOnKind, number | undefined>>;
  onboardingId?: number | undefined;
  paymentMethod?: PaymentMethod | null | undefined;
  card?: CardChoice | undefined;
}

/** Whether a form with the key of an order asks for just that order once more. */
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

/** Where nothing was to pay, what the form says about paying does not matter. */
function isSameMethod({ method }: Order, { paymentMethod, card }: PostedOrder): boolean {
  if (method === "free" || method === "trial") return true;
  const posted = paymentMethod === "card" && typeof card === "number" ? "saved_card" : paymentMethod;
  if (posted === undefined || posted === method) return true;
  return posted === "card" && card === undefined && method === "saved_card";
}

/** A button without a key, as the pricing page has it, asks again for the free plan or the trial that runs. */
export function asksForRunning(order: Order, post: PostedOrder): boolean {
  if (post.intent === "trial") return order.method === "trial";
  return order.method === "free" && post.onboardingId !== undefined && isSameOrder(order, post);
}
