import { sql } from "kysely";
import type { Db } from "#db/client";
import type { NewRow, WebhookEndpointsTable, WebhookOff } from "#db/schema";
import { type Endpoint, MAX_ENDPOINTS, OLD_SECRET_LIFE, SECRET_SHOWN } from "./endpoint";
import type { WebhookEventType } from "./event";
import { moveTo } from "~/models/state-table.server";
import { deliveryTransitions } from "./delivery";

const columns = [
  "id",
  "url",
  "types",
  "secretNumber",
  "oldSecretUntil",
  "offAt",
  "offWhy",
  "failingSince",
  "slowUntil",
  "createdAt",
] as const;

interface Row extends Omit<Endpoint, "types"> {
  types: string[];
}

/** The types were checked when they were chosen. */
const toEndpoint = ({ types, ...row }: Row): Endpoint => ({ ...row, types: types as WebhookEventType[] });

export async function listEndpoints(db: Db, ownerId: number): Promise<Endpoint[]> {
  const rows = await db
    .selectFrom("webhookEndpoints")
    .select(columns)
    .where("ownerId", "=", ownerId)
    .orderBy("place")
    .execute();
  return rows.map(toEndpoint);
}

export async function findEndpoint(db: Db, ownerId: number, id: number): Promise<Endpoint | null> {
  const row = await own(db, ownerId, id).select(columns).executeTakeFirst();
  return row ? toEndpoint(row) : null;
}

const own = (db: Db, ownerId: number, id: number) =>
  db.selectFrom("webhookEndpoints").where("ownerId", "=", ownerId).where("id", "=", id);

interface NewEndpoint {
  ownerId: number;
  url: string;
  types: readonly WebhookEventType[];
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
    .selectFrom("webhookEndpoints")
    .select("place")
    .where("ownerId", "=", ownerId)
    .execute();
  const places = Array.from({ length: MAX_ENDPOINTS }, (_, index) => index + 1);
  const place = places.find((free) => !taken.some((row) => row.place === free));
  if (place === undefined) return null;
  const row: Omit<NewRow<WebhookEndpointsTable>, "secretNumber"> = {
    ownerId,
    place,
    url,
    types: [...types],
    secret,
    createdAt: now,
    oldSecret: null,
    oldSecretUntil: null,
    ...shownTo(sessionId, now),
    offAt: null,
    offWhy: null,
    claimedAt: null,
    ...fresh,
  };
  const added = await trx
    .insertInto("webhookEndpoints")
    .values(row)
    .onConflict((conflict) => conflict.columns(["ownerId", "url"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return added?.id ?? null;
}

const shownTo = (sessionId: number, now: Date) => ({
  shownTo: sessionId,
  shownUntil: new Date(now.getTime() + SECRET_SHOWN),
});

/** Clears all signs of failure. */
const fresh = { failingSince: null, toldAt: null, slowUntil: null };

export async function findEndpointByUrl(db: Db, ownerId: number, url: string): Promise<number | null> {
  const row = await db
    .selectFrom("webhookEndpoints")
    .select("id")
    .where("ownerId", "=", ownerId)
    .where("url", "=", url)
    .executeTakeFirst();
  return row?.id ?? null;
}

interface EndpointKey {
  ownerId: number;
  id: number;
}

const ownUpdate = (db: Db, { ownerId, id }: EndpointKey) =>
  db.updateTable("webhookEndpoints").where("ownerId", "=", ownerId).where("id", "=", id).returning("id");

export async function setTypes(
  db: Db,
  own: EndpointKey,
  types: readonly WebhookEventType[],
): Promise<boolean> {
  return (
    (await ownUpdate(db, own)
      .set({ types: [...types] })
      .executeTakeFirst()) !== undefined
  );
}

/** Replaces the secret with that number, which goes on signing for a day; false if another process was first. */
export async function replaceSecret(
  db: Db,
  own: EndpointKey,
  { number, secret, sessionId, now }: { number: number; secret: Buffer; sessionId: number; now: Date },
): Promise<boolean> {
  const replaced = await ownUpdate(db, own)
    .set((row) => ({
      oldSecret: row.ref("secret"),
      oldSecretUntil: new Date(now.getTime() + OLD_SECRET_LIFE),
      secret,
      secretNumber: row("secretNumber", "+", 1),
      ...shownTo(sessionId, now),
    }))
    .where("secretNumber", "=", number)
    .executeTakeFirst();
  return replaced !== undefined;
}

/** The encrypted secret, for the session that has just made it; null for all others, and later. */
export async function findShownSecret(
  db: Db,
  { ownerId, id }: EndpointKey,
  sessionId: number,
  now: Date,
): Promise<Buffer | null> {
  const row = await own(db, ownerId, id)
    .select("secret")
    .where("shownTo", "=", sessionId)
    .where("shownUntil", ">", now)
    .executeTakeFirst();
  return row?.secret ?? null;
}

export async function hideSecret(db: Db, own: EndpointKey): Promise<void> {
  await ownUpdate(db, own).set({ shownTo: null, shownUntil: null }).execute();
}

/** Deliveries still due are given up; each can be sent again by hand once the address is on. */
export async function switchWebhookOff(
  db: Db,
  own: EndpointKey,
  why: WebhookOff,
  now: Date,
): Promise<boolean> {
  const off = await ownUpdate(db, own)
    .set({ offAt: now, offWhy: why, ...fresh })
    .where("offAt", "is", null)
    .executeTakeFirst();
  if (off) await giveUp(db, own, now);
  return off !== undefined;
}

async function giveUp(db: Db, { ownerId, id }: EndpointKey, now: Date): Promise<void> {
  await db
    .updateTable("webhookDeliveries")
    .$call(moveTo(deliveryTransitions, "dead"))
    .set({ nextAt: null, leasedUntil: null, endedAt: now })
    .where("ownerId", "=", ownerId)
    .where("endpointId", "=", id)
    .execute();
}

/** Called together with everything that ends what was saved in an account. */
export async function switchAllOff(trx: Db, ownerId: number, why: WebhookOff, now: Date): Promise<void> {
  for (const { id } of await listEndpoints(trx, ownerId))
    await switchWebhookOff(trx, { ownerId, id }, why, now);
}

export async function switchWebhookOn(db: Db, own: EndpointKey): Promise<boolean> {
  const on = await ownUpdate(db, own)
    .set({ offAt: null, offWhy: null, ...fresh })
    .where("offAt", "is not", null)
    .executeTakeFirst();
  return on !== undefined;
}

/** Deletes an address with everything ever sent to it. */
export async function deleteEndpoint(db: Db, { ownerId, id }: EndpointKey): Promise<boolean> {
  const gone = await db
    .deleteFrom("webhookEndpoints")
    .where("ownerId", "=", ownerId)
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
  own: EndpointKey,
  result: "good" | { slowUntil: Date | null; now: Date },
): Promise<{ failingSince: Date; isOwnerTold: boolean } | null> {
  if (result === "good") {
    await ownUpdate(trx, own).set(fresh).where("offAt", "is", null).execute();
    return null;
  }
  const { slowUntil, now } = result;
  const row = await ownUpdate(trx, own)
    .set({
      failingSince: sql<Date>`coalesce(failing_since, ${now})`,
      ...(slowUntil && { slowUntil }),
    })
    .where("offAt", "is", null)
    .returning(["failingSince", "toldAt"])
    .executeTakeFirst();
  return row?.failingSince ? { failingSince: row.failingSince, isOwnerTold: row.toldAt !== null } : null;
}

export async function noteTold(trx: Db, own: EndpointKey, now: Date): Promise<void> {
  await ownUpdate(trx, own).set({ toldAt: now }).execute();
}
