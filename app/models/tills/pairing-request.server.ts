import { sql } from "kysely";
import type { Db } from "#db/client";
import type { NewRow, TillRequestsTable } from "#db/schema";
import {
  MAX_PENDING,
  MAX_VIEWS,
  POLL_INTERVAL,
  type PolledRequest,
  REQUEST_LIFE,
  slowerInterval,
  tillRequestTransitions,
} from "./pairing-request";
import { CLIENT_ID, SCOPE } from "./till";
import { moveTo } from "~/models/state-table.server";

interface NewRequest {
  deviceHash: Buffer;
  userCode: string;
  name: string;
  kind: string;
  /** A hash of the address. */
  place: string;
  addressPrefix: string;
  now: Date;
}

/**
 * Adds a request, unless as many as allowed are waiting at this address. Requests of one address are counted one
 * after another. A user code that another request has throws.
 */
export function addRequest(db: Db, request: NewRequest): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { now, place } = request;
    await sql`select pg_advisory_xact_lock(hashtextextended(${`till:${place}`}, 0))`.execute(trx);
    const { count } = await trx
      .selectFrom("tillRequests")
      .select((row) => row.fn.countAll<number>().as("count"))
      .where("place", "=", place)
      .where("state", "=", "pending")
      .where("expiresAt", ">", now)
      .executeTakeFirstOrThrow();
    if (count >= MAX_PENDING) return false;
    await trx.insertInto("tillRequests").values(rowOf(request)).execute();
    return true;
  });
}

function rowOf(request: NewRequest): NewRow<TillRequestsTable> {
  const { now } = request;
  return {
    deviceHash: request.deviceHash,
    userCode: request.userCode,
    state: "pending",
    clientId: CLIENT_ID,
    scope: SCOPE,
    name: request.name,
    kind: request.kind,
    place: request.place,
    addressPrefix: request.addressPrefix,
    createdAt: now,
    expiresAt: new Date(now.getTime() + REQUEST_LIFE),
    pollInterval: POLL_INTERVAL,
    polledAt: null,
    sessionId: null,
    views: 0,
    ownerId: null,
    locationId: null,
    tillId: null,
  };
}

/** Locks the request of a device code until the transaction of the poll ends. */
export async function lockRequest(
  db: Db,
  deviceHash: Buffer,
): Promise<(PolledRequest & { id: number }) | null> {
  const row = await db
    .selectFrom("tillRequests")
    .select(["id", "state", "expiresAt"])
    .select(["pollInterval", "polledAt"])
    .where("deviceHash", "=", deviceHash)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function notePoll(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable("tillRequests").set({ polledAt: now }).where("id", "=", id).execute();
}

export async function slowDown(db: Db, { id, pollInterval }: { id: number; pollInterval: number }) {
  const seconds = slowerInterval(pollInterval);
  await db.updateTable("tillRequests").set({ pollInterval: seconds }).where("id", "=", id).execute();
  return seconds;
}

/** An approval, for the one poll that redeems it. */
export interface RedeemedRequest {
  id: number;
  ownerId: number;
  locationId: number;
  name: string;
  kind: string;
}

/** null if it is not approved, already redeemed, or too old. */
export async function redeemRequest(db: Db, deviceHash: Buffer, now: Date): Promise<RedeemedRequest | null> {
  const row = await db
    .updateTable("tillRequests")
    .$call(moveTo(tillRequestTransitions, "redeemed"))
    .where("deviceHash", "=", deviceHash)
    .where("expiresAt", ">", now)
    .returning(["id", "ownerId", "locationId", "name", "kind"])
    .executeTakeFirst();
  // A constraint guarantees that an approved request has both.
  return row ? { ...row, ownerId: row.ownerId ?? 0, locationId: row.locationId ?? 0 } : null;
}

export async function noteTill(db: Db, id: number, tillId: number): Promise<void> {
  await db.updateTable("tillRequests").set({ tillId }).where("id", "=", id).execute();
}

/** Binds the request of a code to the session in which it was typed, in place of any other; null for a wrong code. */
export async function bindRequest(
  db: Db,
  { userCode, sessionId, now }: { userCode: string; sessionId: number; now: Date },
): Promise<number | null> {
  return db.transaction().execute(async (trx) => {
    const bound = await trx
      .updateTable("tillRequests")
      .set({ sessionId })
      .where("userCode", "=", userCode)
      .where("state", "=", "pending")
      .where("expiresAt", ">", now)
      .where("views", "<", MAX_VIEWS)
      .returning("id")
      .executeTakeFirst();
    if (!bound) return null;
    await trx
      .updateTable("tillRequests")
      .set({ sessionId: null })
      .where("sessionId", "=", sessionId)
      .where("state", "=", "pending")
      .where("id", "!=", bound.id)
      .execute();
    return bound.id;
  });
}

export interface ShownRequest {
  id: number;
  userCode: string;
  name: string;
  kind: string;
  addressPrefix: string;
  createdAt: Date;
}

/** The request that the session may decide, counted as one view; null if there is no longer one. */
export async function viewRequest(db: Db, sessionId: number, now: Date): Promise<ShownRequest | null> {
  const row = await db
    .updateTable("tillRequests")
    .set((is) => ({ views: is("views", "+", 1) }))
    .where("sessionId", "=", sessionId)
    .where("state", "=", "pending")
    .where("expiresAt", ">", now)
    .where("views", "<", MAX_VIEWS)
    .returning(["id", "userCode", "name", "kind"])
    .returning(["addressPrefix", "createdAt"])
    .executeTakeFirst();
  // A constraint guarantees that a pending request has its code.
  return row ? { ...row, userCode: row.userCode ?? "" } : null;
}

interface Decision {
  id: number;
  sessionId: number;
  /** The location the till will belong to; null denies the request. */
  to: { ownerId: number; locationId: number } | null;
  now: Date;
}

/**
 * Decides the request shown to the session. False if it is another one, too old or already decided; an approval may
 * be withdrawn until the till has its tokens.
 */
export async function decideRequest(db: Db, { id, sessionId, to, now }: Decision): Promise<boolean> {
  const decided = await db
    .updateTable("tillRequests")
    .$call(moveTo(tillRequestTransitions, to ? "approved" : "denied"))
    .set({ userCode: null, ownerId: to?.ownerId ?? null, locationId: to?.locationId ?? null })
    .where("id", "=", id)
    .where("sessionId", "=", sessionId)
    .where("expiresAt", ">", now)
    .returning("id")
    .executeTakeFirst();
  return decided !== undefined;
}

/** Withdraws approvals for an owner's shop that no till has redeemed yet. */
export async function withdrawApproved(db: Db, ownerId: number): Promise<void> {
  await db
    .updateTable("tillRequests")
    .$call(moveTo(tillRequestTransitions, "denied"))
    .where("ownerId", "=", ownerId)
    .where("state", "=", "approved")
    .execute();
}

/** What the session decided about it; null if it decided nothing. */
export async function findTillDecision(
  db: Db,
  { id, sessionId }: { id: number; sessionId: number },
): Promise<"allowed" | "denied" | null> {
  const row = await db
    .selectFrom("tillRequests")
    .select("state")
    .where("id", "=", id)
    .where("sessionId", "=", sessionId)
    .executeTakeFirst();
  if (!row || row.state === "pending") return null;
  return row.state === "denied" ? "denied" : "allowed";
}
