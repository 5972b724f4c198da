import type { Db } from "#db/client";
import type { Intent } from "~/models/checkout";
import { isKeyOfAnother, type CheckoutAddress } from "~/models/checkout.server";
import type { Order } from "~/models/order";
import { findOrderByKey, findTrialOrder } from "~/models/order.server";
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
  if (post.submissionKey === undefined)
    return post.intent === "trial" ? findRunningTrial(db, ownerId, now) : null;
  const order = await findOrderByKey(db, ownerId, post.submissionKey);
  if (order && post.intent === "update") return null;
  if (order)
    return isSameContent(order, address, post) ? { outcome: "placed", order } : { outcome: "conflict" };
  return (await isKeyOfAnother(db, ownerId, post.submissionKey)) ? { outcome: "not-found" } : null;
}

/** The pricing page's button carries no key; but an owner has one trial, so while it runs a post repeats it. */
async function findRunningTrial(db: Db, ownerId: number, now: Date): Promise<Repeated | null> {
  const live = await liveSubscription(db, ownerId, now);
  const order = live?.kind === "trial" ? await findTrialOrder(db, ownerId) : null;
  return order ? { outcome: "placed", order } : null;
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
