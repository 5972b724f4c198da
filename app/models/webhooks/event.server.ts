import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/client";
import type { NewRow, WebhookEventsTable } from "#db/schema";
import { LOST_NUMBERS } from "~/models/platform/lost-numbers";
import { type WebhookEvent, TEST_WEBHOOK_EVENT, webhookBody } from "./event";

/**
 * Stores events for the addresses of one owner, in the transaction in which they happen; a job sends them. If no
 * address wants an event, nothing is stored. The caller holds a lock on the subject of the event, so that the numbers
 * show what happened first.
 */
export async function publishWebhookEvents(
  trx: Db,
  ...[first, ...more]: [WebhookEvent, ...WebhookEvent[]]
): Promise<void> {
  const endpoints = await trx
    .selectFrom("webhookEndpoints")
    .select("types")
    .where("ownerId", "=", first.ownerId)
    .where("offAt", "is", null)
    .execute();
  const wanted = new Set(endpoints.flatMap(({ types }) => types));
  for (const event of [first, ...more])
    if (wanted.has(event.type)) await write(trx, event, sql`off_at is null and ${event.type} = any(types)`);
}

/**
 * Sends a test to one address, whichever types it wants. The caller knows that it is the owner's. False if it is off
 * or deleted.
 */
export async function publishTestWebhookEvent(
  trx: Db,
  ownerId: number,
  endpointId: number,
  now: Date,
): Promise<boolean> {
  const subject = `test:${endpointId}`;
  const facts = { endpoint_id: String(endpointId), state: "test" };
  const event = { ownerId, type: TEST_WEBHOOK_EVENT, subject, facts, now };
  return (await write(trx, event, sql`off_at is null and id = ${endpointId}`)) > 0;
}

/** Waits for an address that is being deleted and leaves it out, so that no payment fails because of it. */
async function write(
  trx: Db,
  { ownerId, type, subject, facts, now }: Omit<WebhookEvent, "type"> & { type: string },
  whose: RawBuilder<boolean>,
): Promise<number> {
  const seq = await nextNumber(trx, ownerId, subject);
  const event: Omit<NewRow<WebhookEventsTable>, "name"> = {
    ownerId,
    type,
    subject,
    seq,
    createdAt: now,
    body: webhookBody({ type, facts, now }, seq),
  };
  const { id } = await trx
    .insertInto("webhookEvents")
    .values(event)
    .returning("id")
    .executeTakeFirstOrThrow();
  const { numAffectedRows } = await sql`
    with told as (
      select id from webhook_endpoints where owner_id = ${ownerId} and ${whose} order by id for key share)
    insert into webhook_deliveries (owner_id, event_id, endpoint_id, next_at, created_at)
    select ${ownerId}, ${id}, told.id, ${now}, ${now} from told`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** Skips numbers that receivers may know from the time a restored database has lost. */
export async function skipLostWebhookEvents(db: Db): Promise<void> {
  await db
    .updateTable("webhookSubjects")
    .set({ seq: sql`seq + ${LOST_NUMBERS}` })
    .execute();
}

async function nextNumber(trx: Db, ownerId: number, subject: string): Promise<number> {
  const { seq } = await trx
    .insertInto("webhookSubjects")
    .values({ ownerId, subject, seq: 1 })
    .onConflict((conflict) =>
      conflict.columns(["ownerId", "subject"]).doUpdateSet({ seq: sql`webhook_subjects.seq + 1` }),
    )
    .returning("seq")
    .executeTakeFirstOrThrow();
  return seq;
}
