import type { Db } from "#db/client";
import type { NewRow, TillEnd, TillsTable } from "#db/schema";
import type { Redeemed } from "./request.server";
import { lifetimes, MAX_TILLS, SEEN_INTERVAL, type Till } from "./till";

export async function addTill(
  db: Db,
  { ownerId, locationId, name, kind }: Redeemed,
  now: Date,
): Promise<{ id: number; endsAt: Date }> {
  const endsAt = new Date(now.getTime() + lifetimes.absolute);
  const row: NewRow<TillsTable> = {
    ...{ owner_id: ownerId, location_id: locationId, name, kind },
    ...{ registered_at: now, seen_at: null, ends_at: endsAt, revoked_at: null, revoked_reason: null },
  };
  const { id } = await db.insertInto("tills").values(row).returning("id").executeTakeFirstOrThrow();
  return { id, endsAt };
}

const liveTills = (db: Db, ownerId: number, now: Date) =>
  db
    .selectFrom("tills")
    .innerJoin("locations", "locations.id", "tills.location_id")
    .select(["tills.id", "tills.name", "tills.kind", "registered_at as registeredAt", "seen_at as seenAt"])
    .select(["ends_at as endsAt", "locations.id as locationId", "locations.name as locationName"])
    .where("tills.owner_id", "=", ownerId)
    .where("revoked_at", "is", null)
    .where("ends_at", ">", now);

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
    .where("owner_id", "=", ownerId)
    .where("revoked_at", "is", null)
    .where("ends_at", ">", now)
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
    .where("owner_id", "=", ownerId)
    .where("revoked_at", "is", null)
    .where("ends_at", ">", now)
    .returning("id")
    .executeTakeFirst();
  return renamed !== undefined;
}

/** Revokes a till with all its tokens, from the next call on. False if there is no live one. */
export async function revokeTill(db: Db, { ownerId, id, now }: OwnTill, reason: TillEnd): Promise<boolean> {
  const revoked = await db
    .updateTable("tills")
    .set({ revoked_at: now, revoked_reason: reason })
    .where("id", "=", id)
    .where("owner_id", "=", ownerId)
    .where("revoked_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return revoked !== undefined;
}

export async function revokeTillsOf(db: Db, ownerId: number, reason: TillEnd, now: Date): Promise<void> {
  await db
    .updateTable("tills")
    .set({ revoked_at: now, revoked_reason: reason })
    .where("owner_id", "=", ownerId)
    .where("revoked_at", "is", null)
    .execute();
}

export async function noteSeen(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable("tills")
    .set({ seen_at: now })
    .where("id", "=", id)
    .where((is) =>
      is.or([is("seen_at", "is", null), is("seen_at", "<=", new Date(now.getTime() - SEEN_INTERVAL))]),
    )
    .execute();
}

/** The locations of an owner that a till may belong to, the main one first. */
export function listTillLocations(db: Db, ownerId: number): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom("locations")
    .select(["id", "name"])
    .where("owner_id", "=", ownerId)
    .where("archived_at", "is", null)
    .orderBy("is_main", "desc")
    .orderBy("id")
    .execute();
}
