import type { Db } from "#db/client";
import type { AddOnKind } from "~/models/catalogue";
import type { CardChoice, Intent, PaymentMethod } from "~/models/checkout";
import { isKeyOfAnother, type CheckoutAddress } from "~/models/checkout.server";
import type { Order } from "~/models/order";
import { findOrder, findOrderByKey } from "~/models/order.server";
import { liveSubscription } from "~/models/subscription.server";

export type Repeated =
  | { outcome: "placed"; order: Order }
  /** The payment of the order is under way. */
  | { outcome: "awaiting"; order: Order }
  /** The order ended without a payment. */
  | { outcome: "replaced" }
  /** The key stands for an order of other content. */
  | { outcome: "conflict" }
  /** The key was given to somebody else. */
  | { outcome: "not-found" };

interface Post {
  intent: Intent;
  quantities?: Partial<Record<AddOnKind, number | undefined>>;
  onboardingId?: number | undefined;
  paymentMethod?: PaymentMethod | undefined;
  card?: CardChoice | undefined;
  submissionKey?: string | undefined;
}

const ordering: readonly Intent[] = ["subscribe", "pay", "trial"];

/** A second post of the same form gets the first result, also when the checkout it came from is long gone. */
export async function findRepeated(
  db: Db,
  address: CheckoutAddress,
  post: Post,
  now: Date,
): Promise<Repeated | null> {
  const { ownerId } = address;
  if (post.submissionKey === undefined) return findRunning(db, address, post, now);
  const order = await findOrderByKey(db, ownerId, post.submissionKey);
  if (order && !ordering.includes(post.intent)) return null;
  if (order) return isSameContent(order, address, post) ? resultOf(order) : { outcome: "conflict" };
  return (await isKeyOfAnother(db, ownerId, post.submissionKey)) ? { outcome: "not-found" } : null;
}

function resultOf(order: Order): Repeated {
  if (order.state === "settled") return { outcome: "placed", order };
  return order.state === "awaiting" ? { outcome: "awaiting", order } : { outcome: "replaced" };
}

/** A post without a key, as the pricing page's button sends it, repeats the free plan or the trial that runs. */
async function findRunning(
  db: Db,
  address: CheckoutAddress,
  post: Post,
  now: Date,
): Promise<Repeated | null> {
  if (post.intent !== "trial" && post.intent !== "subscribe") return null;
  const live = await liveSubscription(db, address.ownerId, now);
  const order = live && (await findOrder(db, address.ownerId, live.orderId));
  if (!order) return null;
  const again =
    post.intent === "trial"
      ? order.method === "trial"
      : order.method === "free" && post.onboardingId !== undefined && isSameContent(order, address, post);
  return again ? { outcome: "placed", order } : null;
}

function isSameContent(order: Order, { planId, duration }: CheckoutAddress, post: Post): boolean {
  return (
    order.planId === planId &&
    order.duration === duration &&
    (order.method === "trial") === (post.intent === "trial") &&
    (order.method === "trial" || hasSameExtras(order, post)) &&
    isSameMethod(order, post) &&
    order.onboardingId === (post.onboardingId ?? order.onboardingId)
  );
}

const hasSameExtras = (order: Order, { quantities = {} }: Post): boolean =>
  Object.entries(quantities).every(
    ([kind, quantity]) =>
      quantity === undefined ||
      quantity === (order.extras.find((extra) => extra.kind === kind)?.quantity ?? 0),
  );

/** Where nothing was to pay, what the form says about paying does not matter. */
function isSameMethod({ method }: Order, { paymentMethod, card }: Post): boolean {
  if (method === "free" || method === "trial") return true;
  const posted = paymentMethod === "card" && typeof card === "number" ? "saved_card" : paymentMethod;
  if (posted === undefined || posted === method) return true;
  return posted === "card" && card === undefined && method === "saved_card";
}
