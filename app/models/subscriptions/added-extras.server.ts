import type { Db } from "#db/client";

interface New {
  ownerId: number;
  orderId: number;
  subscriptionId: number;
  now: Date;
}

/**
 * Adds what an order bought to a running paid period of its owner; false, with nothing written, if that period no
 * longer runs.
 */
export async function insertExtras(db: Db, { ownerId, orderId, subscriptionId, now }: New): Promise<boolean> {
  const added = await db
    .insertInto("subscription_additions")
    .columns(["order_id", "owner_id", "subscription_id", "added_at"])
    .expression((from) =>
      from
        .selectFrom("subscriptions")
        .select((row) => [
          row.cast<number>(row.val(orderId), "bigint").as("order_id"),
          "owner_id",
          "id",
          row.cast<Date>(row.val(now), "timestamptz").as("added_at"),
        ])
        .where("id", "=", subscriptionId)
        .where("owner_id", "=", ownerId)
        .where("kind", "=", "paid")
        .where("starts_at", "<=", now)
        .where("ends_at", ">", now)
        .where((is) => is.or([is("ended_at", "is", null), is("ended_at", ">", now)])),
    )
    .returning("order_id")
    .executeTakeFirst();
  return added !== undefined;
}

/** Drops an addition whose whole price was refunded, and pauses what is used beyond the rest. */
export async function refundExtras(db: Db, orderId: number, now: Date): Promise<boolean> {
  const refunded = await db
    .updateTable("subscription_additions")
    .set((row) => ({ given_back_at: row.fn<Date>("greatest", ["added_at", row.val(now)]) }))
    .where("order_id", "=", orderId)
    .where("given_back_at", "is", null)
    .returning("subscription_id")
    .executeTakeFirst();
  if (!refunded) return false;
  await db
    .updateTable("subscriptions")
    .set({ allowance_applied_at: null })
    .where("id", "=", refunded.subscription_id)
    .execute();
  return true;
}
