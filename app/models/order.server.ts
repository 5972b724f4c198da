import type { Db } from "#db/client";
import { DAY } from "~/models/duration";
import type { Order } from "~/models/order";
import type { Quote } from "~/models/pricing";
import { releaseCouponsOf } from "./coupon.server";

const columns = [
  "orders.id",
  "orders.owner_id as ownerId",
  "location_id as locationId",
  "reference",
  "plan_id as planId",
  "duration",
  "onboarding_id as onboardingId",
  "method",
  "state",
  "kind",
  "lines",
  "subtotal",
  "discount",
  "discount_name as discountName",
  "vat",
  "total",
  "extras",
  "coupon_id as couponId",
  "orders.created_at as createdAt",
] as const;

type Ordered = "reference" | "ownerId" | "locationId" | "planId" | "duration" | "onboardingId" | "method";

interface NewOrder extends Pick<Order, Ordered> {
  kind?: Order["kind"];
  extras?: Order["extras"];
  couponId?: number | null;
  submissionKey: string;
  quote: Omit<Quote, "renewal">;
  now: Date;
}

/** A new order waits until `settleOrder`, in the same transaction or when its payment is settled. */
export async function insertOrder(db: Db, order: NewOrder): Promise<Order> {
  const { quote } = order;
  const row = await db
    .insertInto("orders")
    .values({
      reference: order.reference,
      owner_id: order.ownerId,
      location_id: order.locationId,
      plan_id: order.planId,
      duration: order.duration,
      onboarding_id: order.onboardingId,
      method: order.method,
      state: "awaiting",
      kind: order.kind ?? "new",
      submission_key: order.submissionKey,
      lines: JSON.stringify(quote.lines),
      subtotal: quote.subtotal,
      discount: quote.discount,
      discount_name: quote.discountName,
      vat: quote.vat,
      total: quote.total,
      extras: JSON.stringify(order.extras ?? []),
      coupon_id: order.couponId ?? null,
      created_at: order.now,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return row as Order;
}

/** Moves a waiting order to its good end, once. An order that ended in any way stays as it is. */
export async function settleOrder(db: Db, order: Pick<Order, "id" | "ownerId">, now: Date): Promise<boolean> {
  const settled = await db
    .updateTable("orders")
    .set({ state: "settled", settled_at: now })
    .where("id", "=", order.id)
    .where("owner_id", "=", order.ownerId)
    .where("state", "=", "awaiting")
    .returning("id")
    .executeTakeFirst();
  return settled !== undefined;
}

/** Ends what an owner ordered and has not paid, but for one order; a payment that still comes goes to the wallet. */
export async function cancelAwaiting(db: Db, ownerId: number, except?: number): Promise<void> {
  const cancelled = await db
    .updateTable("orders")
    .set({ state: "cancelled" })
    .where("owner_id", "=", ownerId)
    .where("state", "=", "awaiting")
    .where("kind", "!=", "renewal")
    .$if(except !== undefined, (query) => query.where("id", "!=", except ?? 0))
    .returning("id")
    .execute();
  await releaseCouponsOf(
    db,
    cancelled.map(({ id }) => id),
  );
}

/** How long the price of an order stands while nobody pays. */
export const ORDER_LIFE = DAY;

/** Ends the orders whose price is too old to be charged. */
export async function expireOrders(db: Db, now: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const expired = await trx
      .updateTable("orders")
      .set({ state: "expired" })
      .where("id", "in", (order) =>
        order
          .selectFrom("orders")
          .select("id")
          .where("state", "=", "awaiting")
          .where("kind", "!=", "renewal")
          .where("created_at", "<=", new Date(now.getTime() - ORDER_LIFE))
          .orderBy("id")
          .forUpdate()
          .skipLocked(),
      )
      .returning("id")
      .execute();
    await releaseCouponsOf(
      trx,
      expired.map(({ id }) => id),
    );
    return expired.length;
  });
}

/** An order that still waits, locked, for the transaction that settles it. */
export async function lockAwaitingOrder(db: Db, ownerId: number, id: number): Promise<Order | null> {
  const row = await ordersOf(db, ownerId)
    .where("orders.id", "=", id)
    .where("state", "=", "awaiting")
    .forUpdate()
    .executeTakeFirst();
  return (row as Order | undefined) ?? null;
}

export async function findOrderByReference(
  db: Db,
  ownerId: number,
  reference: string,
): Promise<Order | null> {
  const row = await ordersOf(db, ownerId).where("reference", "=", reference).executeTakeFirst();
  return (row as Order | undefined) ?? null;
}

export async function findOrderByKey(db: Db, ownerId: number, submissionKey: string): Promise<Order | null> {
  const row = await ordersOf(db, ownerId).where("submission_key", "=", submissionKey).executeTakeFirst();
  return (row as Order | undefined) ?? null;
}

export async function findOrder(db: Db, ownerId: number, id: number): Promise<Order | null> {
  const row = await ordersOf(db, ownerId).where("orders.id", "=", id).executeTakeFirst();
  return (row as Order | undefined) ?? null;
}

/** Payments under way for orders that wait, but for the order of one form. */
export async function listOpenPayments(db: Db, ownerId: number, exceptKey: string) {
  return db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .select(["payments.reference", "orders.id as orderId"])
    .where("payments.owner_id", "=", ownerId)
    .where("payments.state", "=", "open")
    .where("orders.state", "=", "awaiting")
    .where("orders.kind", "=", "new")
    .where("orders.submission_key", "!=", exceptKey)
    .execute();
}

/** The order of the owner's one trial. */
export async function findTrialOrder(db: Db, ownerId: number): Promise<Order | null> {
  const row = await ordersOf(db, ownerId).where("method", "=", "trial").executeTakeFirst();
  return (row as Order | undefined) ?? null;
}

function ordersOf(db: Db, ownerId: number) {
  return db.selectFrom("orders").select(columns).where("orders.owner_id", "=", ownerId);
}

/** The newest order of an owner, 0 without any. */
export async function lastOrderId(db: Db, ownerId: number): Promise<number> {
  const row = await db
    .selectFrom("orders")
    .select((order) => order.fn.max("id").as("id"))
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
  return row?.id ?? 0;
}
