import type { Db } from "#db/client";
import { orderTitle } from "~/models/plans/quote";
import type { LocationPayment } from "./view";

/** Payments for a location, by any payer, newest first; orders that cost nothing are left out. */
export async function listLocationPayments(
  db: Db,
  { id, ownerId }: { id: number; ownerId: number },
  { limit, offset }: { limit: number; offset: number },
): Promise<LocationPayment[]> {
  const rows = await db
    .selectFrom("orders")
    .leftJoin("receipts", "receipts.order_id", "orders.id")
    .select(["orders.reference", "orders.lines", "orders.total", "orders.method"])
    .select((row) => [
      row.fn.coalesce("settled_at", "orders.created_at").as("paidAt"),
      "receipts.owner_id as receiptOf",
    ])
    .where("orders.owner_id", "=", ownerId)
    .where("orders.location_id", "=", id)
    .where("orders.state", "=", "settled")
    .where("orders.total", ">", 0)
    .orderBy("orders.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ lines, ...row }) => ({ ...row, title: orderTitle(lines) }));
}
