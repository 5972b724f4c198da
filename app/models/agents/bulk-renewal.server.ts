import type { Db } from "#db/client";
import type { BulkRenewalsTable, NewRow } from "#db/schema";
import type { QuoteLine } from "~/models/plans/quote";

interface New {
  reference: string;
  agentId: number;
  submissionKey: string;
  total: number;
  now: Date;
}

/** null if the order summary was paid before. */
export async function insertBulkRenewal(
  db: Db,
  { reference, agentId, submissionKey, total, now }: New,
): Promise<number | null> {
  const row: NewRow<Omit<BulkRenewalsTable, "id">> = {
    reference,
    total,
    agentId,
    submissionKey,
    createdAt: now,
  };
  const written = await db
    .insertInto("bulkRenewals")
    .values(row)
    .onConflict((conflict) => conflict.column("submissionKey").doNothing())
    .returning("id")
    .executeTakeFirst();
  return written?.id ?? null;
}

export async function insertBulkRenewalOrders(db: Db, id: number, orderIds: number[]): Promise<void> {
  const rows = orderIds.map((orderId) => ({ orderId, bulkRenewalId: id }));
  await db.insertInto("bulkRenewalOrders").values(rows).execute();
}

/** The payment made with a form's submission key. */
export async function findBulkRenewalByKey(
  db: Db,
  agentId: number,
  submissionKey: string,
): Promise<{ reference: string } | null> {
  const row = await db
    .selectFrom("bulkRenewals")
    .select("reference")
    .where("agentId", "=", agentId)
    .where("submissionKey", "=", submissionKey)
    .executeTakeFirst();
  return row ?? null;
}

interface PaidLocation {
  locationId: number;
  shop: string;
  reference: string;
  lines: QuoteLine[];
  total: number;
  /** What the agent kept of the price that the owner would have paid. */
  kept: number;
  /** The end of the time paid. */
  endsAt: Date | null;
}

interface BulkRenewal {
  total: number;
  paidAt: Date;
  locations: PaidLocation[];
}

/** Locations that an agent renewed in one payment. */
export async function findBulkRenewal(
  db: Db,
  agentId: number,
  reference: string,
): Promise<BulkRenewal | null> {
  const rows = await db
    .selectFrom("bulkRenewals")
    .innerJoin("bulkRenewalOrders", "bulkRenewalId", "bulkRenewals.id")
    .innerJoin("orders", "orders.id", "bulkRenewalOrders.orderId")
    .innerJoin("locations", "locations.id", "orders.locationId")
    .leftJoin("subscriptions", "subscriptions.orderId", "orders.id")
    .select(["bulkRenewals.total as sum", "bulkRenewals.createdAt as paidAt"])
    .select(["locations.id as locationId", "locations.name as shop", "orders.reference"])
    .select(["orders.lines", "orders.total", "orders.agentKept", "endsAt"])
    .where("bulkRenewals.agentId", "=", agentId)
    .where("bulkRenewals.reference", "=", reference)
    .orderBy("orders.id")
    .execute();
  const [first] = rows;
  if (!first) return null;
  const locations = rows.map(({ sum: _, paidAt: __, lines, agentKept, ...location }) => ({
    ...location,
    kept: agentKept ?? 0,
    // The kinds of lines are stored as text that the database does not check.
    lines: lines as unknown as QuoteLine[],
  }));
  return { total: first.sum, paidAt: first.paidAt, locations };
}
