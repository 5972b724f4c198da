import type { Db } from "#db/client";
import type { Intent } from "~/models/checkout";
import { isKeyOfAnother, type CheckoutAddress } from "~/models/checkout.server";
import type { Order } from "~/models/order";
import { findOrder, findOrderByKey } from "~/models/order.server";
import { liveSubscription } from "~/models/subscription.server";

export type Repeated =
  | { outcome: "placed"; order: Order }
  /** The key stands for an order of other content. */
  | { outcome: "conflict" }
  /** The key was given to somebody else. */
  | { outcome: "not-found" };

interface Post {
  intent: Intent;
  onboardingId?: number | undefined;
  submissionKey?: string | undefined;
}

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
  if (order && post.intent === "update") return null;
  if (order)
    return isSameContent(order, address, post) ? { outcome: "placed", order } : { outcome: "conflict" };
  return (await isKeyOfAnother(db, ownerId, post.submissionKey)) ? { outcome: "not-found" } : null;
}

/** A post without a key, as the pricing page's button sends it, repeats the free plan or the trial that runs. */
async function findRunning(
  db: Db,
  address: CheckoutAddress,
  post: Post,
  now: Date,
): Promise<Repeated | null> {
  const live = await liveSubscription(db, address.ownerId, now);
  const order = live && (await findOrder(db, address.ownerId, live.orderId));
  if (!order) return null;
  const again = post.intent === "trial" ? order.method === "trial" : isSubscribedAgain(order, address, post);
  return again ? { outcome: "placed", order } : null;
}

function isSubscribedAgain(order: Order, address: CheckoutAddress, post: Post): boolean {
  return (
    post.intent === "subscribe" && post.onboardingId !== undefined && isSameContent(order, address, post)
  );
}

function isSameContent(order: Order, { planId, duration }: CheckoutAddress, post: Post): boolean {
  const method = post.intent === "trial" ? "trial" : "free";
  return (
    order.planId === planId &&
    order.duration === duration &&
    order.method === method &&
    order.onboardingId === (post.onboardingId ?? order.onboardingId)
  );
}
