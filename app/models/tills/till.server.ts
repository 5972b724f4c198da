import type { ExpressionBuilder } from "kysely";
import type { Db } from "#db/client";
import type { NewRow, Schema, TillEnd, TillsTable } from "#db/schema";
import type { RedeemedRequest } from "./pairing-request.server";
import { UNDO_TIME } from "~/models/undo";
import { lifetimes, MAX_TILLS, SEEN_INTERVAL, type Till } from "./till";

export async function addTill(
  db: Db,
  { ownerId, locationId, name, kind }: RedeemedRequest,
  now: Date,
): Promise<{ id: number; endsAt: Date }> {
  const endsAt = new Date(now.getTime() + lifetimes.absolute);
  const row: NewRow<TillsTable> = {
    ownerId,
    locationId,
    name,
    kind,
    registeredAt: now,
    seenAt: null,
    endsAt,
    revokedAt: null,
    revokedReason: null,
  };
  const { id } = await db.insertInto("tills").values(row).returning("id").executeTakeFirstOrThrow();
  return { id, endsAt };
}

const liveTills = (db: Db, ownerId: number, now: Date) =>
  db
    .selectFrom("tills")
    .innerJoin("locations", "locations.id", "tills.locationId")
    .select(["tills.id", "tills.name", "tills.kind", "registeredAt", "seenAt"])
    .select(["endsAt", "locations.id as locationId", "locations.name as locationName"])
    .select((till) =>
      till
        .selectFrom("sales")
        .select("sales.soldAt")
        .whereRef("sales.tillId", "=", "tills.id")
        .orderBy("sales.soldAt", "desc")
        .limit(1)
        .as("soldAt"),
    )
    .where("tills.ownerId", "=", ownerId)
    .where("revokedAt", "is", null)
    .where("endsAt", ">", now);

type Row = Awaited<ReturnType<ReturnType<typeof liveTills>["execute"]>>[number];

const toTill = ({ locationId, locationName, ...till }: Row): Till => ({
  ...till,
  location: { id: locationId, name: locationName },
});

/** The signed-in tills of an owner, newest first. */
export async function listTills(db: Db, ownerId: number, now: Date): Promise<Till[]> {
  const rows = await liveTills(db, ownerId, now).orderBy("tills.id", "desc").limit(MAX_TILLS).execute();
  return rows.map(toTill);
}

export async function findTill(db: Db, ownerId: number, id: number, now: Date): Promise<Till | null> {
  const row = await liveTills(db, ownerId, now).where("tills.id", "=", id).executeTakeFirst();
  return row ? toTill(row) : null;
}

export async function countTills(db: Db, ownerId: number, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom("tills")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("ownerId", "=", ownerId)
    .where("revokedAt", "is", null)
    .where("endsAt", ">", now)
    .executeTakeFirstOrThrow();
  return count;
}

interface OwnTill {
  ownerId: number;
  id: number;
  now: Date;
}

export async function renameTill(db: Db, { ownerId, id, now }: OwnTill, name: string): Promise<boolean> {
  const renamed = await db
    .updateTable("tills")
    .set({ name })
    .where("id", "=", id)
    .where("ownerId", "=", ownerId)
    .where("revokedAt", "is", null)
    .where("endsAt", ">", now)
    .returning("id")
    .executeTakeFirst();
  return renamed !== undefined;
}

/** Revokes a till with all its tokens, from the next call on. False if there is no live one. */
export async function revokeTill(db: Db, { ownerId, id, now }: OwnTill, reason: TillEnd): Promise<boolean> {
  const revoked = await db
    .updateTable("tills")
    .set({ revokedAt: now, revokedReason: reason })
    .where("id", "=", id)
    .where("ownerId", "=", ownerId)
    .where("revokedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  return revoked !== undefined;
}

const isJustRevoked = (ownerId: number, now: Date) => (is: ExpressionBuilder<Schema, "tills">) =>
  is.and([
    is("ownerId", "=", ownerId),
    is("revokedReason", "=", "owner"),
    is("revokedAt", ">", new Date(now.getTime() - UNDO_TIME)),
    is("endsAt", ">", now),
  ]);

/** Tills that their owner revoked so short a time ago that it can be undone, latest first. */
export const listJustRevoked = (
  db: Db,
  ownerId: number,
  now: Date,
): Promise<{ id: number; name: string }[]> =>
  db
    .selectFrom("tills")
    .select(["id", "name"])
    .where(isJustRevoked(ownerId, now))
    .orderBy("revokedAt", "desc")
    .limit(MAX_TILLS)
    .execute();

/** Signs a till in again that its owner has just revoked, with the tokens that it had. False if it is too late. */
export async function restoreTill(db: Db, { ownerId, id, now }: OwnTill): Promise<boolean> {
  const restored = await db
    .updateTable("tills")
    .set({ revokedAt: null, revokedReason: null })
    .where("id", "=", id)
    .where(isJustRevoked(ownerId, now))
    .returning("id")
    .executeTakeFirst();
  return restored !== undefined;
}

export async function revokeTillsOf(db: Db, ownerId: number, reason: TillEnd, now: Date): Promise<void> {
  await db
    .updateTable("tills")
    .set({ revokedAt: now, revokedReason: reason })
    .where("ownerId", "=", ownerId)
    .where("revokedAt", "is", null)
    .execute();
}

export async function noteSeen(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable("tills")
    .set({ seenAt: now })
    .where("id", "=", id)
    .where((is) =>
      is.or([is("seenAt", "is", null), is("seenAt", "<=", new Date(now.getTime() - SEEN_INTERVAL))]),
    )
    .execute();
}
