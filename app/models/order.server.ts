import type { Db } from "#db/client";
import type { Order } from "~/models/order";
import type { Quote } from "~/models/pricing";

const columns = [
  "id",
  "reference",
  "plan_id as planId",
  "duration",
  "onboarding_id as onboardingId",
  "method",
  "lines",
  "total",
  "created_at as createdAt",
] as const;

interface NewOrder extends Pick<Order, "reference" | "planId" | "duration" | "onboardingId" | "method"> {
  ownerId: number;
  locationId: number;
  submissionKey: string;
  quote: Quote;
  now: Date;
}

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
      state: "settled",
      submission_key: order.submissionKey,
      lines: JSON.stringify(quote.lines),
      subtotal: quote.subtotal,
      discount: quote.discount,
      total: quote.total,
      created_at: order.now,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return row as Order;
}

export async function findOrderByKey(db: Db, ownerId: number, submissionKey: string): Promise<Order | null> {
  const row = await db
    .selectFrom("orders")
    .select(columns)
    .where("owner_id", "=", ownerId)
    .where("submission_key", "=", submissionKey)
    .executeTakeFirst();
  return (row as Order | undefined) ?? null;
}

export async function findOrder(db: Db, ownerId: number, id: number): Promise<Order | null> {
  const row = await db
    .selectFrom("orders")
    .select(columns)
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .executeTakeFirst();
  return (row as Order | undefined) ?? null;
}

/** The order of the owner's one trial. */
export async function findTrialOrder(db: Db, ownerId: number): Promise<Order | null> {
  const row = await db
    .selectFrom("orders")
    .select(columns)
    .where("owner_id", "=", ownerId)
    .where("method", "=", "trial")
    .executeTakeFirst();
  return (row as Order | undefined) ?? null;
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
