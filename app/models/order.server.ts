import { sql } from "kysely";
import type { Db } from "#db/client";
import { DAY } from "~/models/duration";
import type { DraftOrder, Order } from "~/models/order";
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

/** The row of an order that is not written yet, as the database's own functions read it. */
export function orderRow(draft: DraftOrder) {
  return {
    reference: draft.reference,
    owner_id: draft.ownerId,
    location_id: draft.locationId,
    plan_id: draft.planId,
    duration: draft.duration,
    onboarding_id: draft.onboardingId,
    method: draft.method,
    state: draft.state,
    kind: draft.kind,
    submission_key: draft.submissionKey,
    lines: draft.lines,
    subtotal: draft.subtotal,
    discount: draft.discount,
    discount_name: draft.discountName,
    vat: draft.vat,
    total: draft.total,
    extras: draft.extras,
    coupon_id: draft.couponId,
    created_at: draft.createdAt,
  };
}

/** The draft as it is once it is written. */
export function orderOf({ submissionKey: _key, ...draft }: DraftOrder, id: number): Order {
  return { ...draft, id };
}

/** Writes an order that waits until its payment is settled. */
export async function insertOrder(db: Db, draft: DraftOrder): Promise<Order> {
  const { rows } = await sql<{ id: number }>`
    select open_order(${JSON.stringify(orderRow(draft))}::jsonb) as id`.execute(db);
  const [made] = rows;
  if (!made) throw new Error(`order ${draft.reference} was not written`);
  return orderOf(draft, made.id);
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
