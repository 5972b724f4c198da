import { sql } from "kysely";
import type { Db } from "#db/client";
import { type Answer, deliveryTransitions, LEASE, MAX_IN_FLIGHT, type Verdict } from "./delivery";
import { moveTo } from "~/models/state-table.server";

export interface ClaimedDelivery {
  id: number;
  ownerId: number;
  endpointId: number;
  /** Includes this attempt. */
  attempts: number;
  /** Identifies the claim: a result counts only for the newest one. */
  leasedUntil: Date;
  /** The id by which receivers know the event. */
  name: string;
  body: string;
  url: string;
  /** Encrypted: the current secret, and the previous one while it still signs. */
  secrets: Buffer[];
}

/**
 * Claims due deliveries. Addresses take turns, the longest-waiting first, so that one with many slow deliveries
 * delays no other. The row of an address is locked in the meantime, so that two processes together do not send it too
 * many.
 */
export function claimDue(db: Db, limit: number, now: Date): Promise<ClaimedDelivery[]> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number }>`
      select id from webhook_endpoints
      where off_at is null and (slow_until is null or slow_until <= ${now})
        and exists (
          select from webhook_deliveries
          where endpoint_id = webhook_endpoints.id and state = 'due' and next_at <= ${now}
            and (leased_until is null or leased_until <= ${now}))
      order by claimed_at nulls first, id
      limit ${limit} for no key update skip locked`.execute(trx);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return [];
    const claimed = await claimOf(trx, ids, limit, now);
    await trx.updateTable("webhookEndpoints").set({ claimedAt: now }).where("id", "in", ids).execute();
    return claimed;
  });
}

/** Claims as many deliveries as each address has room for, in order of their due time. */
async function claimOf(trx: Db, ids: number[], limit: number, now: Date): Promise<ClaimedDelivery[]> {
  const isLeased = sql`leased_until is not null and leased_until > ${now}`;
  const { rows } = await sql<Omit<ClaimedDelivery, "secrets"> & { secret: Buffer; oldSecret: Buffer | null }>`
    with places as (
      select id, endpoint_id, row_number() over (partition by endpoint_id order by next_at, id) + (
        select count(*) from webhook_deliveries as others
        where others.endpoint_id = due.endpoint_id and state = 'due' and ${isLeased}) as place
      from webhook_deliveries as due
      where endpoint_id = any(${ids}::bigint[]) and state = 'due' and next_at <= ${now} and not (${isLeased})),
    picked as (
      select id from places where place <= ${MAX_IN_FLIGHT}
      order by place, array_position(${ids}::bigint[], endpoint_id) limit ${limit})
    update webhook_deliveries as taken
    set attempts = attempts + 1, leased_until = ${new Date(now.getTime() + LEASE)}
    from webhook_events as event, webhook_endpoints as endpoint
    where taken.id in (select id from picked) and taken.state = 'due'
      and event.id = taken.event_id and endpoint.id = taken.endpoint_id
    returning taken.id, taken.owner_id, taken.endpoint_id, taken.attempts,
      taken.leased_until, event.name, event.body, endpoint.url, endpoint.secret,
      case when endpoint.old_secret_until > ${now} then endpoint.old_secret end as old_secret`.execute(trx);
  return rows.map(({ secret, oldSecret, ...row }) => ({
    ...row,
    secrets: oldSecret ? [secret, oldSecret] : [secret],
  }));
}

interface DeliveryResult {
  answer: Answer;
  verdict: Verdict["delivery"];
  now: Date;
}

/**
 * Logs an attempt, and sets what follows. False if another claim has the delivery by now, or it was given up: the
 * attempt is logged all the same.
 */
export async function insertDeliveryAttempt(
  trx: Db,
  { id, ownerId, leasedUntil }: Pick<ClaimedDelivery, "id" | "ownerId" | "leasedUntil">,
  { answer, verdict, now }: DeliveryResult,
): Promise<boolean> {
  const held = await trx
    .updateTable("webhookDeliveries")
    .$call(moveTo(deliveryTransitions, verdict.state))
    .set({
      leasedUntil: null,
      ...(verdict.state === "due" ? { nextAt: verdict.at } : { nextAt: null, endedAt: now }),
    })
    .where("id", "=", id)
    .where("state", "=", "due")
    .where("leasedUntil", "=", leasedUntil)
    .returning("id")
    .executeTakeFirst();
  await sql`
    insert into webhook_attempts (owner_id, delivery_id, at, status, failure, milliseconds, answer)
    select ${ownerId}, id, ${now}, ${answer.status}, ${answer.status === null ? answer.failure : null},
      ${answer.milliseconds}, ${answer.status === null ? "" : answer.text}
    from webhook_deliveries where id = ${id} for key share`.execute(trx);
  return held !== undefined;
}

/** Gives up all due deliveries; returns how many. Owners can have each sent again by hand. */
export async function endDue(db: Db, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("webhookDeliveries")
    .$call(moveTo(deliveryTransitions, "dead"))
    .set({ nextAt: null, leasedUntil: null, endedAt: now })
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Makes an ended delivery due now, with all its attempts. False if it is another owner's or already due, or its
 * address is off.
 */
export async function sendAgain(
  trx: Db,
  { ownerId, endpointId, id }: { ownerId: number; endpointId: number; id: number },
  now: Date,
): Promise<boolean> {
  const due = await trx
    .updateTable("webhookDeliveries")
    .$call(moveTo(deliveryTransitions, "due"))
    .from("webhookEndpoints")
    .set({ attempts: 0, nextAt: now, endedAt: null })
    .where("webhookDeliveries.ownerId", "=", ownerId)
    .where("webhookDeliveries.id", "=", id)
    .where("endpointId", "=", endpointId)
    .where("webhookEndpoints.id", "=", endpointId)
    .where("webhookEndpoints.offAt", "is", null)
    .where("state", "!=", "due")
    .returning("webhookDeliveries.id")
    .executeTakeFirst();
  return due !== undefined;
}
