import { type Expression, type ExpressionBuilder, sql, type SqlBool } from "kysely";
import type { Db } from "#db/client";
import type { NewRow, OrdersTable, Schema } from "#db/schema";
import { orderTitle } from "~/models/plans/quote";
import { moveTo } from "~/models/state-table.server";
import { releaseCouponsOf } from "./coupon.server";
import {
  isPriceOver,
  type NewOrder,
  type Order,
  oldestPrice,
  ORDER_LIFE,
  type OrderState,
  orderTransitions,
  type AddedExtrasOrder,
  type PaidOrder,
} from "./order";
import { endOverdueLinks, endWaysToPay } from "./ways-to-pay.server";

const columns = [
  "orders.id",
  "orders.ownerId",
  "locationId",
  "reference",
  "planId",
  "duration",
  "onboardingId",
  "method",
  "state",
  "kind",
  "submissionKey",
  "lines",
  "subtotal",
  "discount",
  "discountName",
  "vat",
  "total",
  "extras",
  "couponId",
  "orders.createdAt",
  "orders.agentId",
] as const;

/** Writes an order that awaits its payment, or one that is settled at once. */
export async function insertOrder(db: Db, { agentKept, ...draft }: NewOrder): Promise<Order> {
  const row: NewRow<OrdersTable> = {
    reference: draft.reference,
    ownerId: draft.ownerId,
    locationId: draft.locationId,
    planId: draft.planId,
    duration: draft.duration,
    onboardingId: draft.onboardingId,
    method: draft.method,
    state: draft.state,
    kind: draft.kind,
    submissionKey: draft.submissionKey,
    lines: JSON.stringify(draft.lines),
    subtotal: draft.subtotal,
    discount: draft.discount,
    discountName: draft.discountName,
    vat: draft.vat,
    total: draft.total,
    extras: JSON.stringify(draft.extras),
    couponId: draft.couponId,
    createdAt: draft.createdAt,
    settledAt: draft.state === "settled" ? draft.createdAt : null,
    agentId: draft.agentId,
    agentKept,
    paidByOrderId: null,
  };
  const { id } = await db.insertInto("orders").values(row).returning("id").executeTakeFirstOrThrow();
  return { ...draft, id };
}

/**
 * The only way to change an order's state, along the table of transitions; returns the orders that moved. An order
 * that ends without a payment releases its coupon use. The other payments of an order that moved are cancelled, and its
 * link ends.
 * @param paidBy the payment that pays the order, which is not cancelled, or the order that has paid for the same
 */
export async function moveOrders(
  db: Db,
  orders: { ownerId: number; id: number }[],
  state: Exclude<OrderState, "awaiting">,
  now: Date,
  { paymentId = null, orderId = null }: { paymentId?: number | null; orderId?: number | null } = {},
): Promise<number[]> {
  if (orders.length === 0) return [];
  const moved = await db
    .updateTable("orders")
    .$call(moveTo(orderTransitions, state))
    .set({ settledAt: state === "settled" ? now : null })
    .where((is) => is.or(orders.map(({ ownerId, id }) => is.and({ ownerId, id }))))
    .returning("id")
    .execute();
  const ids = moved.map(({ id }) => id);
  if (orderId !== null) await noteReplacement(db, ids, orderId);
  await endWaysToPay(db, ids, { state, paymentId, now });
  if (state !== "settled") await releaseCouponsOf(db, ids);
  return ids;
}

/**
 * Notes which order stands in the place of others, and of those that these had replaced, so that their pages can say
 * what was paid once it is.
 */
async function noteReplacement(db: Db, ids: number[], orderId: number): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable("orders")
    .set({ paidByOrderId: orderId })
    .where("ownerId", "in", db.selectFrom("orders").select("ownerId").where("id", "=", orderId))
    .where("state", "=", "cancelled")
    .where((order) => order.or([order("id", "in", ids), order("paidByOrderId", "in", ids)]))
    .execute();
}

/** Ends an owner's unpaid orders, and returns them; a payment that still arrives goes to the wallet. */
export async function cancelAwaiting(db: Db, ownerId: number, now: Date): Promise<number[]> {
  return moveOrders(db, await listAwaiting(db, ownerId, ["new", "upgrade", "extras"]), "cancelled", now);
}

/**
 * Notes the order for which an owner's other orders were cancelled. It is written after them: they hold its coupon.
 * Extras are bought in place of other extras only.
 */
export async function replaceOrders(
  db: Db,
  ids: number[],
  { id: orderId, kind }: Pick<Order, "id" | "kind">,
): Promise<void> {
  if (ids.length === 0) return;
  const replaced = await db
    .selectFrom("orders")
    .select("id")
    .where("id", "in", ids)
    .$if(kind === "extras", (query) => query.where("kind", "=", "extras"))
    .execute();
  await noteReplacement(
    db,
    replaced.map(({ id }) => id),
    orderId,
  );
}

/** Whether an order has had a link of such a maker. */
const isAskedBy = (
  order: ExpressionBuilder<Schema, "orders">,
  isMaker: (link: ExpressionBuilder<Schema, "orders" | "payLinks">) => Expression<SqlBool>,
) =>
  order.exists(
    order
      .selectFrom("payLinks")
      .select("payLinks.id")
      .whereRef("payLinks.orderId", "=", "orders.id")
      .where(isMaker),
  );

/** The waiting order of an owner that an agent asked for by a link, whether the link is still open or not. */
export function findAskedOrder(
  db: Db,
  { ownerId, agentId }: { ownerId: number; agentId: number },
): Promise<Order | null> {
  return first(
    ordersOf(db, ownerId)
      .where("orders.state", "=", "awaiting")
      .where((order) => isAskedBy(order, (link) => link("payLinks.madeBy", "=", agentId)))
      .orderBy("orders.id", "desc"),
  );
}

type PaidOrderKey = Pick<Order, "id" | "ownerId" | "planId" | "kind">;

/**
 * Ends the other orders that were to pay for what an order has just paid, by any payer: for time of the same plan,
 * or for a change of the period that ran before. What still comes for them goes to the wallet.
 */
export async function cancelPaidOtherwise(
  db: Db,
  { id, ownerId, planId, kind }: PaidOrderKey,
  now: Date,
): Promise<void> {
  const others = await awaitingOf(db, ownerId, kind === "extras" ? ["extras"] : ["new", "upgrade", "extras"])
    .where("id", "<>", id)
    .where((order) => order.or([order("kind", "<>", "new"), order("planId", "=", planId)]))
    .execute();
  await moveOrders(db, others, "cancelled", now, { orderId: id });
}

export function listAwaiting(
  db: Db,
  ownerId: number,
  kinds: Order["kind"][],
): Promise<{ ownerId: number; id: number }[]> {
  return awaitingOf(db, ownerId, kinds).execute();
}

const awaitingOf = (db: Db, ownerId: number, kinds: Order["kind"][]) =>
  db
    .selectFrom("orders")
    .select(["ownerId", "id"])
    .where("ownerId", "=", ownerId)
    .where("state", "=", "awaiting")
    .where("kind", "in", kinds)
    .orderBy("id");

/**
 * Ends links whose time is over, and orders whose price is too old to be charged; returns how many orders. An open
 * link keeps the price of its order, but not for ever. A renewal's order ends with its grace.
 * Any number of processes may do so at once.
 */
export async function expireOrders(db: Db, now: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await endOverdueLinks(trx, now);
    const old = await trx
      .selectFrom("orders")
      .select(["ownerId", "id"])
      .where("state", "=", "awaiting")
      .where("kind", "!=", "renewal")
      .where("createdAt", "<=", new Date(now.getTime() - ORDER_LIFE))
      .where((order) => order.or([order("createdAt", "<=", oldestPrice(now)), order.not(isKept(order))]))
      .orderBy("id")
      .forUpdate()
      .skipLocked()
      .execute();
    return (await moveOrders(trx, old, "expired", now)).length;
  });
}

/** Whether an open link keeps the price of an order. */
const isKept = (order: ExpressionBuilder<Schema, "orders">): Expression<SqlBool> =>
  order.exists(
    order
      .selectFrom("payLinks")
      .select("payLinks.id")
      .whereRef("payLinks.orderId", "=", "orders.id")
      .where("payLinks.state", "=", "open"),
  );

/**
 * Locks an order that still waits at its price, for the transaction that settles it. The job that ends orders may be
 * late. A renewal's order waits as long as its grace.
 */
export async function lockAwaitingOrder(
  db: Db,
  { ownerId, id }: Pick<Order, "ownerId" | "id">,
  now: Date,
): Promise<Order | null> {
  const order = await first(
    ordersOf(db, ownerId).where("orders.id", "=", id).where("state", "=", "awaiting").forUpdate(),
  );
  return order && (order.kind === "renewal" || !isPriceOver(order, now)) ? order : null;
}

export function findOrderByKey(db: Db, ownerId: number, submissionKey: string): Promise<Order | null> {
  return first(ordersOf(db, ownerId).where("submissionKey", "=", submissionKey));
}

export function findOrder(db: Db, ownerId: number, id: number): Promise<Order | null> {
  return first(ordersOf(db, ownerId).where("orders.id", "=", id));
}

/** The order of the owner's one trial. */
export function findTrialOrder(db: Db, ownerId: number): Promise<Order | null> {
  return first(ordersOf(db, ownerId).where("method", "=", "trial"));
}

/** The newest order that gave an owner paid time of a plan, other than a trial. */
export async function findNewestPaid(db: Db, ownerId: number, planId: number): Promise<PaidOrder | null> {
  const row = await db
    .selectFrom("orders")
    .leftJoin("receipts", (join) =>
      join.onRef("receipts.orderId", "=", "orders.id").onRef("receipts.ownerId", "=", "orders.ownerId"),
    )
    .select([
      "orders.reference",
      "orders.method",
      "orders.lines",
      "orders.total",
      "orders.settledAt",
      "receipts.id as receipt",
    ])
    .where("orders.ownerId", "=", ownerId)
    .where("orders.planId", "=", planId)
    .where("orders.state", "=", "settled")
    .where("orders.method", "!=", "trial")
    .where("orders.kind", "!=", "extras")
    .orderBy("orders.id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row?.settledAt) return null;
  const { reference, settledAt: paidAt, receipt } = row;
  const total = row.method === "tokens" ? null : row.total;
  const [plan] = row.lines as unknown as Order["lines"];
  return { reference, title: plan?.name ?? reference, total, paidAt, hasReceipt: receipt !== null };
}

/** The newest orders that added extras to a period of an owner's main location. */
export async function listAddedExtras(db: Db, ownerId: number, limit: number): Promise<AddedExtrasOrder[]> {
  const rows = await db
    .selectFrom("orders")
    .innerJoin("locations", "locations.id", "orders.locationId")
    .select(["orders.reference", "orders.lines", "orders.method", "orders.total"])
    .select((row) => row.fn.coalesce("settledAt", "orders.createdAt").as("settledAt"))
    .where("orders.ownerId", "=", ownerId)
    .where("locations.isMain", "=", true)
    .where("orders.kind", "=", "extras")
    .where("orders.state", "=", "settled")
    .orderBy("orders.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ lines, ...row }) => ({ ...row, lines: lines as unknown as Order["lines"] }));
}

/** Payments under way for waiting orders, except the order of one form. */
export async function listOpenPayments(db: Db, ownerId: number, exceptKey: string) {
  return db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.orderId")
    .select(["payments.reference", "orders.id as orderId"])
    .where("payments.ownerId", "=", ownerId)
    .where("payments.state", "=", "open")
    .where("orders.state", "=", "awaiting")
    .where("orders.kind", "=", "new")
    .where("orders.submissionKey", "!=", exceptKey)
    .execute();
}

function ordersOf(db: Db, ownerId: number) {
  return db.selectFrom("orders").select(columns).where("orders.ownerId", "=", ownerId);
}

/** The column type of `lines` is wider than that of `Order`, hence the cast. */
async function first(query: { executeTakeFirst: () => Promise<object | undefined> }): Promise<Order | null> {
  return ((await query.executeTakeFirst()) as Order | undefined) ?? null;
}

/** A paid order with the name of its plan, and the end of what it paid for. */
export async function findPaidOrder(db: Db, reference: string) {
  const row = await db
    .selectFrom("orders")
    .innerJoin("plans", "plans.id", "orders.planId")
    .leftJoin("subscriptions as begun", "begun.orderId", "orders.id")
    .leftJoin("subscriptionAdditions as added", "added.orderId", "orders.id")
    .leftJoin("subscriptions as extended", "extended.id", "added.subscriptionId")
    .select(["orders.id", "orders.kind", "orders.extras", "plans.name as planName"])
    .select((order) => order.fn.coalesce("begun.endsAt", "extended.endsAt").as("until"))
    .select(
      sql<boolean>`coalesce(begun.ended_at < begun.ends_at,
        added.given_back_at is not null or extended.ended_at < extended.ends_at, false)`.as("endedEarly"),
    )
    .where("orders.reference", "=", reference)
    .where("orders.state", "=", "settled")
    .orderBy("until", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? { ...row, extras: row.extras.map(({ kind }) => kind) } : null;
}

/** An order that an agent paid for a location. */
interface AgentOrder {
  reference: string;
  title: string;
  total: number;
  /** What the agent kept of the price that the owner would have paid. */
  kept: number;
  paidAt: Date;
  /** The end of the days it paid for. */
  endsAt: Date | null;
}

/** The newest order with which an agent paid a period of a location, or the one with a given reference. */
export async function findAgentOrder(
  db: Db,
  { agentId, locationId }: { agentId: number; locationId: number },
  reference: string | null,
): Promise<AgentOrder | null> {
  const row = await db
    .selectFrom("orders")
    .innerJoin("subscriptions", "subscriptions.orderId", "orders.id")
    .select(["orders.reference", "orders.lines", "orders.total", "orders.createdAt as paidAt"])
    .select(["subscriptions.endsAt", "orders.agentKept"])
    .where("orders.agentId", "=", agentId)
    .where("orders.locationId", "=", locationId)
    .where("orders.state", "=", "settled")
    .$if(reference !== null, (query) => query.where("orders.reference", "=", reference))
    .orderBy("orders.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? { ...row, title: orderTitle(row.lines), kept: row.agentKept ?? 0 } : null;
}
