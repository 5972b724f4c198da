import type { Db } from "#db/client";
import type { Duration } from "./catalogue";
import type { SubscriptionKind } from "./subscription";

export interface PastPeriod {
  id: number;
  planId: number;
  kind: SubscriptionKind;
  duration: Duration;
  startsAt: Date;
  endsAt: Date | null;
  reference: string;
  total: number;
}

/** The newest periods of an owner's main location, with their orders. What was replaced before it began is left out. */
export function listPeriods(db: Db, ownerId: number, limit: number): Promise<PastPeriod[]> {
  return db
    .selectFrom("subscriptions")
    .innerJoin("locations", "locations.id", "subscriptions.location_id")
    .innerJoin("orders", "orders.id", "subscriptions.order_id")
    .select((row) => [
      "subscriptions.id",
      "subscriptions.plan_id as planId",
      "subscriptions.kind",
      "subscriptions.duration",
      "starts_at as startsAt",
      row.fn.coalesce("ended_at", "ends_at").as("endsAt"),
      "orders.reference",
      "orders.total",
    ])
    .where("subscriptions.owner_id", "=", ownerId)
    .where("locations.is_main", "=", true)
    .where((is) => is.or([is("ended_at", "is", null), is("ended_at", ">", is.ref("starts_at"))]))
    .orderBy("subscriptions.id", "desc")
    .limit(limit)
    .execute();
}
