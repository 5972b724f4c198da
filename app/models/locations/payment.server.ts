import type { Db } from "#db/client";
import { orderTitle } from "~/models/plans/quote";

export interface LocationPayment {
  reference: string;
  title: string;
  total: number;
  method: string;
  paidAt: Date;
  /** The account that has the receipt. */
  receiptOf: number | null;
}

/** Payments for a location, by any payer, newest first; orders that cost nothing are left out. */
export async function listLocationPayments(
  db: Db,
  { id, ownerId }: { id: number; ownerId: number },
  { limit, offset }: { limit: number; offset: number },
): Promise<LocationPayment[]> {
  const rows = await db
    .selectFrom("orders")
    .leftJoin("receipts", "receipts.orderId", "orders.id")
    .select(["orders.reference", "orders.lines", "orders.total", "orders.method"])
    .select((row) => [
      row.fn.coalesce("settledAt", "orders.createdAt").as("paidAt"),
      "receipts.ownerId as receiptOf",
    ])
    .where("orders.ownerId", "=", ownerId)
    .where("orders.locationId", "=", id)
    .where("orders.state", "=", "settled")
    .where("orders.total", ">", 0)
    .orderBy("orders.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ lines, ...row }) => ({ ...row, title: orderTitle(lines) }));
}
