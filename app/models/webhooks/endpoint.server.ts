import { sql } from "kysely";
import type { Db } from "#db/client";
import type { NewRow, WebhookEndpointsTable, WebhookOff } from "#db/schema";
import { type Endpoint, MAX_ENDPOINTS, OLD_SECRET_LIFE, SECRET_SHOWN } from "./endpoint";
import type { EventType } from "./event";
import { moveTo } from "~/models/state-table.server";
import { deliveryTransitions } from "./schedule";

const columns = [
  "id",
  "url",
  "types",
  "secret_number as secretNumber",
  "old_secret_until as oldSecretUntil",
  "off_at as offAt",
  "off_why as offWhy",
  "failing_since as failingSince",
  "slow_until as slowUntil",
  "created_at as createdAt",
] as const;

interface Row extends Omit<Endpoint, "types"> {
  types: string[];
}

/** The types were checked when they were chosen. */
const toEndpoint = ({ types, ...row }: Row): Endpoint => ({ ...row, types: types as EventType[] });

export async function listEndpoints(db: Db, ownerId: number): Promise<Endpoint[]> {
  const rows = await db
    .selectFrom("webhook_endpoints")
    .select(columns)
    .where("owner_id", "=", ownerId)
    .orderBy("place")
    .execute();
  return rows.map(toEndpoint);
}

export async function findEndpoint(db: Db, ownerId: number, id: number): Promise<Endpoint | null> {
  const row = await own(db, ownerId, id).select(columns).executeTakeFirst();
  return row ? toEndpoint(row) : null;
}

const own = (db: Db, ownerId: number, id: number) =>
  db.selectFrom("webhook_endpoints").where("owner_id", "=", ownerId).where("id", "=", id);

interface NewEndpoint {
  ownerId: number;
  url: string;
  types: readonly EventType[];
  secret: Buffer;
  sessionId: number;
  now: Date;
}

/**
 * Takes the first free place of ten. null if all are taken, or the owner already has the address. The caller has
 * locked the account.
 */
export async function insertEndpoint(
  trx: Db,
  { ownerId, url, types, secret, sessionId, now }: NewEndpoint,
): Promise<number | null> {
  const taken = await trx
    .selectFrom("webhook_endpoints")
    .select("place")
    .where("owner_id", "=", ownerId)
    .execute();
  const places = Array.from({ length: MAX_ENDPOINTS }, (_, index) => index + 1);
  const place = places.find((free) => !taken.some((row) => row.place === free));
  if (place === undefined) return null;
  const row: Omit<NewRow<WebhookEndpointsTable>, "secret_number"> = {
    ...{ owner_id: ownerId, place, url, types: [...types], secret, created_at: now },
    ...{ old_secret: null, old_secret_until: null, ...shownTo(sessionId, now) },
    ...{ off_at: null, off_why: null, claimed_at: null, ...fresh },
  };
  const added = await trx
    .insertInto("webhook_endpoints")
    .values(row)
    .onConflict((conflict) => conflict.columns(["owner_id", "url"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return added?.id ?? null;
}

const shownTo = (sessionId: number, now: Date) => ({
  shown_to: sessionId,
  shown_until: new Date(now.getTime() + SECRET_SHOWN),
});

/** Clears all signs of failure. */
const fresh = { failing_since: null, told_at: null, slow_until: null };

export async function findEndpointByUrl(db: Db, ownerId: number, url: string): Promise<number | null> {
  const row = await db
    .selectFrom("webhook_endpoints")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("url", "=", url)
    .executeTakeFirst();
  return row?.id ?? null;
}

interface Own {
  ownerId: number;
  id: number;
}

const ownUpdate = (db: Db, { ownerId, id }: Own) =>
  db.updateTable("webhook_endpoints").where("owner_id", "=", ownerId).where("id", "=", id).returning("id");

export async function setTypes(db: Db, own: Own, types: readonly EventType[]): Promise<boolean> {
  return (
    (await ownUpdate(db, own)
      .set({ types: [...types] })
      .executeTakeFirst()) !== undefined
  );
}

/** Replaces the secret with that number, which goes on signing for a day; false if another process was first. */
export async function replaceSecret(
  db: Db,
  own: Own,
  { number, secret, sessionId, now }: { number: number; secret: Buffer; sessionId: number; now: Date },
): Promise<boolean> {
  const replaced = await ownUpdate(db, own)
    .set((row) => ({
      old_secret: row.ref("secret"),
      old_secret_until: new Date(now.getTime() + OLD_SECRET_LIFE),
      secret,
      secret_number: row("secret_number", "+", 1),
      ...shownTo(sessionId, now),
    }))
    .where("secret_number", "=", number)
    .executeTakeFirst();
  return replaced !== undefined;
}

/** The encrypted secret, for the session that has just made it; null for all others, and later. */
export async function findShownSecret(
  db: Db,
  { ownerId, id }: Own,
  sessionId: number,
  now: Date,
): Promise<Buffer | null> {
  const row = await own(db, ownerId, id)
    .select("secret")
    .where("shown_to", "=", sessionId)
    .where("shown_until", ">", now)
    .executeTakeFirst();
  return row?.secret ?? null;
}

export async function hideSecret(db: Db, own: Own): Promise<void> {
  await ownUpdate(db, own).set({ shown_to: null, shown_until: null }).execute();
}

/** Deliveries still due are given up; each can be sent again by hand once the address is on. */
export async function switchOff(db: Db, own: Own, why: WebhookOff, now: Date): Promise<boolean> {
  const off = await ownUpdate(db, own)
    .set({ off_at: now, off_why: why, ...fresh })
    .where("off_at", "is", null)
    .executeTakeFirst();
  if (off) await giveUp(db, own, now);
  return off !== undefined;
}

async function giveUp(db: Db, { ownerId, id }: Own, now: Date): Promise<void> {
  await db
    .updateTable("webhook_deliveries")
    .$call(moveTo(deliveryTransitions, "dead"))
    .set({ next_at: null, leased_until: null, ended_at: now })
    .where("owner_id", "=", ownerId)
    .where("endpoint_id", "=", id)
    .execute();
}

/** Called together with everything that ends what was saved in an account. */
export async function switchAllOff(trx: Db, ownerId: number, why: WebhookOff, now: Date): Promise<void> {
  for (const { id } of await listEndpoints(trx, ownerId)) await switchOff(trx, { ownerId, id }, why, now);
}

export async function switchOn(db: Db, own: Own): Promise<boolean> {
  const on = await ownUpdate(db, own)
    .set({ off_at: null, off_why: null, ...fresh })
    .where("off_at", "is not", null)
    .executeTakeFirst();
  return on !== undefined;
}

/** Deletes an address with everything ever sent to it. */
export async function deleteEndpoint(db: Db, { ownerId, id }: Own): Promise<boolean> {
  const gone = await db
    .deleteFrom("webhook_endpoints")
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return gone !== undefined;
}

/**
 * Records how a delivery to an address went, and locks the address; null after a success, or if the address was
 * switched off or deleted in the meantime.
 */
export async function noteResult(
  trx: Db,
  own: Own,
  result: "good" | { slowUntil: Date | null; now: Date },
): Promise<{ failingSince: Date; told: boolean } | null> {
  if (result === "good") {
    await ownUpdate(trx, own).set(fresh).where("off_at", "is", null).execute();
    return null;
  }
  const { slowUntil, now } = result;
  const row = await ownUpdate(trx, own)
    .set({
      failing_since: sql<Date>`coalesce(failing_since, ${now})`,
      ...(slowUntil && { slow_until: slowUntil }),
    })
    .where("off_at", "is", null)
    .returning(["failing_since as failingSince", "told_at as toldAt"])
    .executeTakeFirst();
  return row?.failingSince ? { failingSince: row.failingSince, told: row.toldAt !== null } : null;
}

export async function noteTold(trx: Db, own: Own, now: Date): Promise<void> {
  await ownUpdate(trx, own).set({ told_at: now }).execute();
}
