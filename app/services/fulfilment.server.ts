import type { Db } from "#db/client";
import type { Plan } from "~/models/catalogue";
import { findOnboardingName, listPlans } from "~/models/catalogue.server";
import { emptyCheckout } from "~/models/checkout.server";
import { keepCoupon, markCouponUsed } from "~/models/coupon.server";
import { purchaseEntries } from "~/models/ledger";
import { post } from "~/models/ledger.server";
import { lockMainLocation } from "~/models/location.server";
import type { Order } from "~/models/order";
import { lockAwaitingOrder, settleOrder } from "~/models/order.server";
import { orderReceipt, WALLET } from "~/models/receipt";
import { insertReceipt } from "~/models/receipt.server";
import { trialEnd } from "~/models/subscription";
import { isStillFor, startSubscription } from "~/models/subscription-start.server";
import { replaceSubscription } from "~/models/subscription.server";
import { getUser } from "~/models/user.server";
import type { App } from "./app.server";
import { confirmOrder, type Customer } from "./order-confirmation.server";

export type Fulfilled =
  | { outcome: "fulfilled" }
  /** The order ended otherwise, its coupon is used up by now, or what it renews or upgrades has changed. */
  | { outcome: "not-valid" }
  | { outcome: "short"; balance: number };

interface Paid {
  paidFrom: "wallet" | "paystack_clearing";
  /** What the receipt says of it, such as "Card ending 4081". */
  paidBy?: string | undefined;
  requestId?: string | undefined;
  now: Date;
}

type Context = Pick<App, "config">;

/**
 * Gives what a paid order is for, in the caller's transaction: money, plan, coupon, receipt, mail and trace, or nothing
 * of it. Locks the location, then the order, then coupon and wallet.
 */
export async function fulfilOrder(
  app: Context,
  trx: Db,
  request: Paid & { orderId: number; ownerId: number },
): Promise<Fulfilled> {
  const { orderId, ownerId } = request;
  await lockMainLocation(trx, ownerId);
  const order = await lockAwaitingOrder(trx, ownerId, orderId);
  if (!order) return { outcome: "not-valid" };
  return carryOut(app, trx, {
    ...request,
    order,
    customer: await getUser(trx, ownerId),
    plans: await listPlans(trx),
    onboardingName: await findOnboardingName(trx, order.onboardingId),
  });
}

export interface Carried extends Paid {
  order: Order;
  customer: Customer;
  plans: Plan[];
  onboardingName: string;
}

/** The same for an order that this transaction holds, with what it needs at hand. */
export async function carryOut(app: Context, trx: Db, carried: Carried): Promise<Fulfilled> {
  const { order, customer, now } = carried;
  const plan = carried.plans.find(({ id }) => id === order.planId);
  if (!plan) throw new Error(`order ${order.reference} is for plan ${order.planId}, which is not there`);
  if (!(await isStillFor(trx, order, now))) return { outcome: "not-valid" };
  if (order.couponId !== null && !(await keepCoupon(trx, order.id, now))) return { outcome: "not-valid" };
  const short = await charge(trx, carried);
  if (short) return short;
  if (!(await settleOrder(trx, order, now))) throw new Error(`order ${order.reference} was not waiting`);
  if (order.couponId !== null) await markCouponUsed(trx, order.id);
  const endsAt = await begin(trx, carried);
  if (order.subtotal > 0) await writeReceipt(app, trx, carried);
  await emptyCheckout(trx, { ownerId: customer.id, planId: order.planId, duration: order.duration });
  await confirmOrder(trx, { ...carried, plan, endsAt });
  return { outcome: "fulfilled" };
}

/** Books the order. What costs nothing at all, as Basic and the trial, has nothing to book. */
async function charge(trx: Db, { order, paidFrom, now }: Carried): Promise<Fulfilled | null> {
  const entries = purchaseEntries(paidFrom, order);
  if (entries.length === 0) return null;
  const posted = await post(trx, {
    ownerId: order.ownerId,
    kind: "purchase",
    reference: `order:${order.reference}`,
    text: order.lines[0]?.name ?? "Order",
    entries,
    now,
  });
  if (posted.outcome === "repeated") throw new Error(`order ${order.reference} is booked, but still waits`);
  return posted.outcome === "short" ? posted : null;
}

/** Starts or extends the plan; answers when it ends. */
async function begin(trx: Db, { order, plans, now }: Carried): Promise<Date | null> {
  const { ownerId, locationId, planId, duration } = order;
  const bought = { ownerId, locationId, planId, duration, orderId: order.id };
  const isTrial = order.method === "trial";
  if (!isTrial && order.lines.some(({ kind, amount }) => kind === "plan" && amount > 0)) {
    const { endsAt } = await startSubscription(trx, order, { plans, now });
    return endsAt;
  }
  const endsAt = isTrial ? trialEnd(now) : null;
  await replaceSubscription(trx, { ...bought, kind: isTrial ? "trial" : "free", startsAt: now, endsAt });
  return endsAt;
}

async function writeReceipt(app: Context, trx: Db, carried: Carried): Promise<void> {
  const { order, customer, paidFrom, now } = carried;
  const { seller, vatTenths } = app.config;
  const { name, email } = customer;
  const paidBy = carried.paidBy ?? (paidFrom === "wallet" ? WALLET : "Card");
  const parties = { seller, buyer: { name, email }, reference: order.reference, paidBy };
  const content = orderReceipt(parties, order, vatTenths);
  await insertReceipt(trx, { ownerId: order.ownerId, orderId: order.id, content, now });
}
