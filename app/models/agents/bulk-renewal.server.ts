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
    ...{ reference, total },
    agent_id: agentId,
    submission_key: submissionKey,
    created_at: now,
  };
  const written = await db
    .insertInto("bulk_renewals")
    .values(row)
    .onConflict((conflict) => conflict.column("submission_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  return written?.id ?? null;
}

export async function insertBulkRenewalOrders(db: Db, id: number, orderIds: number[]): Promise<void> {
  const rows = orderIds.map((order_id) => ({ order_id, bulk_renewal_id: id }));
  await db.insertInto("bulk_renewal_orders").values(rows).execute();
}

/** The payment made with a form's submission key. */
export async function findBulkRenewalByKey(
  db: Db,
  agentId: number,
  submissionKey: string,
): Promise<{ reference: string } | null> {
  const row = await db
    .selectFrom("bulk_renewals")
    .select("reference")
    .where("agent_id", "=", agentId)
    .where("submission_key", "=", submissionKey)
    .executeTakeFirst();
  return row ?? null;
}

interface PaidLocation {
  locationId: number;
  shop: string;
  reference: string;
  lines: QuoteLine[];
  total: number;
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
    .selectFrom("bulk_renewals")
    .innerJoin("bulk_renewal_orders", "bulk_renewal_id", "bulk_renewals.id")
    .innerJoin("orders", "orders.id", "bulk_renewal_orders.order_id")
    .innerJoin("locations", "locations.id", "orders.location_id")
    .leftJoin("subscriptions", "subscriptions.order_id", "orders.id")
    .select(["bulk_renewals.total as sum", "bulk_renewals.created_at as paidAt"])
    .select(["locations.id as locationId", "locations.name as shop", "orders.reference"])
    .select(["orders.lines", "orders.total", "ends_at as endsAt"])
    .where("bulk_renewals.agent_id", "=", agentId)
    .where("bulk_renewals.reference", "=", reference)
    .orderBy("orders.id")
    .execute();
  const [first] = rows;
  if (!first) return null;
  const locations = rows.map(({ sum: _, paidAt: __, lines, ...location }) => ({
    ...location,
    // The kinds of lines are stored as text that the database does not check.
    lines: lines as unknown as QuoteLine[],
  }));
  return { total: first.sum, paidAt: first.paidAt, locations };
}
