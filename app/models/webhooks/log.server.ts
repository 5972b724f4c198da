import type { Db } from "#db/client";
import type { WebhookDeliveryState } from "#db/schema";
import type { ListPage } from "~/models/list-page";

export interface LoggedDelivery {
  id: number;
  type: string;
  state: WebhookDeliveryState;
  nextAt: Date | null;
  createdAt: Date;
  /** From the last attempt; all null before the first. */
  status: number | null;
  failure: string | null;
  milliseconds: number | null;
}

const deliveries = (db: Db, ownerId: number, endpointId: number) =>
  db
    .selectFrom("webhookDeliveries as delivery")
    .innerJoin("webhookEvents as event", "event.id", "delivery.eventId")
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom("webhookAttempts")
          .select(["status", "failure", "milliseconds"])
          .whereRef("deliveryId", "=", "delivery.id")
          .orderBy("id", "desc")
          .limit(1)
          .as("last"),
      (join) => join.onTrue(),
    )
    .select(["delivery.id", "event.type", "delivery.state"])
    .select(["delivery.nextAt", "delivery.createdAt"])
    .select(["last.status", "last.failure", "last.milliseconds"])
    .where("delivery.ownerId", "=", ownerId)
    .where("delivery.endpointId", "=", endpointId);

/** Newest first; one row more than the page has, if there are more. */
export function listDeliveries(
  db: Db,
  ownerId: number,
  endpointId: number,
  { limit, offset }: ListPage,
): Promise<LoggedDelivery[]> {
  return deliveries(db, ownerId, endpointId)
    .orderBy("delivery.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

interface LoggedAttempt {
  at: Date;
  status: number | null;
  failure: string | null;
  milliseconds: number;
  answer: string;
}

export async function findDelivery(db: Db, ownerId: number, endpointId: number, id: number) {
  const delivery = await deliveries(db, ownerId, endpointId)
    .select(["event.body", "event.name"])
    .where("delivery.id", "=", id)
    .executeTakeFirst();
  if (!delivery) return null;
  const attempts: LoggedAttempt[] = await db
    .selectFrom("webhookAttempts")
    .select(["at", "status", "failure", "milliseconds", "answer"])
    .where("ownerId", "=", ownerId)
    .where("deliveryId", "=", id)
    .orderBy("id", "desc")
    .limit(50)
    .execute();
  return { ...delivery, attempts };
}
