import type { Db } from "#db/client";

interface New {
  ownerId: number;
  orderId: number;
  subscriptionId: number;
  now: Date;
}

/**
 * Adds what an order bought to a paid period of its owner that runs or was paid ahead; false, with nothing written, if
 * that period is over.
 */
export async function insertExtras(db: Db, { ownerId, orderId, subscriptionId, now }: New): Promise<boolean> {
  const added = await db
    .insertInto("subscriptionAdditions")
    .columns(["orderId", "ownerId", "subscriptionId", "addedAt"])
    .expression((from) =>
      from
        .selectFrom("subscriptions")
        .select((row) => [
          row.cast<number>(row.val(orderId), "bigint").as("orderId"),
          "ownerId",
          "id",
          row.cast<Date>(row.val(now), "timestamptz").as("addedAt"),
        ])
        .where("id", "=", subscriptionId)
        .where("ownerId", "=", ownerId)
        .where("kind", "=", "paid")
        .where("endsAt", ">", now)
        .where((is) => is.or([is("endedAt", "is", null), is("endedAt", ">", now)])),
    )
    .returning("orderId")
    .executeTakeFirst();
  return added !== undefined;
}

/** Drops an addition whose whole price was refunded, and pauses what is used beyond the rest. */
export async function refundExtras(db: Db, orderId: number, now: Date): Promise<boolean> {
  const refunded = await db
    .updateTable("subscriptionAdditions")
    .set((row) => ({ givenBackAt: row.fn<Date>("greatest", ["addedAt", row.val(now)]) }))
    .where("orderId", "=", orderId)
    .where("givenBackAt", "is", null)
    .returning("subscriptionId")
    .execute();
  if (refunded.length === 0) return false;
  await db
    .updateTable("subscriptions")
    .set({ allowanceAppliedAt: null })
    .where(
      "id",
      "in",
      refunded.map(({ subscriptionId }) => subscriptionId),
    )
    .execute();
  return true;
}
