import type { Db } from "#db/client";
import type { Plan } from "~/models/catalogue";
import { findOnboardingName, listPlans } from "~/models/catalogue.server";
import { keepCoupon, markCouponUsed } from "~/models/coupon.server";
import { purchaseEntries } from "~/models/ledger";
import { confirmationMail, type DraftOrder, type Order } from "~/models/order";
import { lockAwaitingOrder, orderOf } from "~/models/order.server";
import { writePurchases, type Purchase, type Written } from "~/models/purchase.server";
import type { Press } from "~/models/press.server";
import { orderReceipt, WALLET, type ReceiptContent } from "~/models/receipt";
import { holdStanding, type Standing } from "~/models/standing.server";
import { isStillFor, startOf } from "~/models/subscription-start";
import { getUser } from "~/models/user.server";
import type { App } from "./app.server";
import { together } from "./together.server";

export interface Customer {
  id: number;
  name: string;
  email: string;
}

export type Fulfilled =
  | { outcome: "fulfilled"; order: Order; next: Press | null }
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
  const { orderId, ownerId, now } = request;
  const standing = await holdStanding(trx, ownerId, now);
  const order = await lockAwaitingOrder(trx, ownerId, orderId);
  if (!order) return { outcome: "not-valid" };
  return carryOut(app, trx, {
    ...request,
    order,
    standing,
    customer: await getUser(trx, ownerId),
    plans: await listPlans(trx),
    onboardingName: await findOnboardingName(trx, order.onboardingId),
  });
}

export interface Carried extends Paid {
  /** One that waits, locked, or one that is not written yet and has no coupon. */
  order: Order | DraftOrder;
  customer: Customer;
  standing: Pick<Standing, "periods" | "revision">;
  plans: Plan[];
  onboardingName: string;
  tries?: Purchase["tries"];
  next?: Purchase["next"];
}

/** The same for an order of a transaction that holds the location, with what it needs at hand. */
export async function carryOut(app: Context, trx: Db, carried: Carried): Promise<Fulfilled> {
  const { order, now } = carried;
  const couponOf = order.couponId !== null && "id" in order ? order.id : null;
  if (!isValid(carried)) return { outcome: "not-valid" };
  if (couponOf !== null && !(await keepCoupon(trx, couponOf, now))) return { outcome: "not-valid" };
  const [written] = await writePurchases(trx, [purchaseOf(app, carried)]);
  if (!written || written.outcome === "changed")
    throw new Error(`order ${order.reference} was decided on a location that nobody held`);
  if (couponOf !== null && written.outcome === "written") await markCouponUsed(trx, couponOf);
  return resultOf(order, written);
}

const writeTogether = together(writePurchases);

/** The same where nobody holds the location, in a transaction of its own; what has changed by then undoes it. */
export async function carryOutUnheld(
  app: Context & Pick<App, "db">,
  carried: Carried & { order: DraftOrder },
): Promise<Fulfilled | { outcome: "changed" }> {
  if (!isValid(carried)) return { outcome: "not-valid" };
  const written = await writeTogether(app.db, purchaseOf(app, carried));
  return written.outcome === "changed" ? written : resultOf(carried.order, written);
}

const isValid = ({ order, standing: { periods }, now }: Carried): boolean =>
  isStillFor({ kind: order.kind, id: "id" in order ? order.id : null }, { periods, now });

function resultOf(order: Order | DraftOrder, written: Exclude<Written, { outcome: "changed" }>): Fulfilled {
  if (written.outcome === "short") return written;
  const settled = "id" in order ? order : orderOf(order, written.orderId);
  return { outcome: "fulfilled", order: { ...settled, state: "settled" }, next: written.next };
}

function purchaseOf(app: Context, carried: Carried): Purchase {
  const { order, customer, plans, standing, onboardingName, requestId, now } = carried;
  const plan = plans.find(({ id }) => id === order.planId);
  if (!plan) throw new Error(`order ${order.reference} is for plan ${order.planId}, which is not there`);
  const start = startOf(order, { periods: standing.periods, plans, now });
  const { endsAt } = start.subscription;
  const mail = confirmationMail({ order, name: customer.name, planName: plan.name, onboardingName, endsAt });
  return {
    order,
    revision: standing.revision,
    tries: carried.tries,
    next: carried.next,
    ...start,
    charge: purchaseEntries(carried.paidFrom, order),
    receipt: order.subtotal > 0 ? receiptOf(app, carried) : null,
    mail: { recipient: customer.email, ...mail },
    reason: `${plan.code} ${order.method}`,
    requestId,
    now,
  };
}

function receiptOf({ config }: Context, { order, customer, paidFrom, ...carried }: Carried): ReceiptContent {
  const { name, email } = customer;
  const paidBy = carried.paidBy ?? (paidFrom === "wallet" ? WALLET : "Card");
  const { seller, vatTenths } = config;
  return orderReceipt(
    { seller, buyer: { name, email }, reference: order.reference, paidBy },
    order,
    vatTenths,
  );
}
