import type { Db } from "#db/client";
import type { NewRow, TillTokensTable } from "#db/schema";
import { lifetimes } from "./till";

interface NewPair {
  tillId: number;
  tillEndsAt: Date;
  parentId: number | null;
  accessHash: Buffer;
  refreshHash: Buffer;
  now: Date;
}

/** A constraint allows a till one pair that is neither used nor replaced. No token outlives its till. */
export async function addPair(db: Db, pair: NewPair): Promise<void> {
  const { now, tillEndsAt } = pair;
  const until = (lifetime: number) => new Date(Math.min(now.getTime() + lifetime, tillEndsAt.getTime()));
  const row: NewRow<TillTokensTable> = {
    till_id: pair.tillId,
    parent_id: pair.parentId,
    access_hash: pair.accessHash,
    refresh_hash: pair.refreshHash,
    created_at: now,
    access_ends_at: until(lifetimes.access),
    ends_at: until(lifetimes.idle),
    ...{ accessed_at: null, used_at: null, revoked_at: null },
  };
  await db.insertInto("till_tokens").values(row).execute();
}

/** The till of a refresh token, if its account may log in. */
export async function findTillOfRefresh(
  db: Db,
  refreshHash: Buffer,
): Promise<{ tillId: number; ownerId: number } | null> {
  const row = await db
    .selectFrom("till_tokens")
    .innerJoin("tills", "tills.id", "till_tokens.till_id")
    .innerJoin("users", "users.id", "tills.owner_id")
    .select(["tills.id as tillId", "tills.owner_id as ownerId"])
    .where("refresh_hash", "=", refreshHash)
    .where("users.disabled_at", "is", null)
    .where("users.closed_at", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

/** Locks the till and its tokens until the transaction ends. */
export async function lockTill(db: Db, id: number): Promise<{ endsAt: Date; revokedAt: Date | null } | null> {
  const row = await db
    .selectFrom("tills")
    .select(["ends_at as endsAt", "revoked_at as revokedAt"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

const pairColumns = [
  "id",
  "created_at as createdAt",
  "ends_at as endsAt",
  "accessed_at as accessedAt",
  "used_at as usedAt",
  "revoked_at as revokedAt",
] as const;

/** A pair and the pair it was exchanged for, read once the till is locked. */
export async function readPair(db: Db, refreshHash: Buffer) {
  const token = await db
    .selectFrom("till_tokens")
    .select(pairColumns)
    .where("refresh_hash", "=", refreshHash)
    .executeTakeFirstOrThrow();
  const successor = await db
    .selectFrom("till_tokens")
    .select(pairColumns)
    .where("parent_id", "=", token.id)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return { token, successor: successor ?? null };
}

export async function useToken(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable("till_tokens").set({ used_at: now }).where("id", "=", id).execute();
}

/** Marks a pair as replaced by another. False if the till has used it in the meantime. */
export async function replacePair(db: Db, id: number, now: Date): Promise<boolean> {
  const replaced = await db
    .updateTable("till_tokens")
    .set({ revoked_at: now })
    .where("id", "=", id)
    .where("accessed_at", "is", null)
    .where("used_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return replaced !== undefined;
}

export interface Caller {
  tokenId: number;
  tillId: number;
  ownerId: number;
  locationId: number;
  accessedAt: Date | null;
}

/**
 * The caller with an access token. It is looked up at each call, so that a revoked till, or one whose account was
 * disabled, gets nothing any more. The access token of a used pair works until its own end: the till may have called
 * in between.
 */
export async function findCaller(db: Db, accessHash: Buffer, now: Date): Promise<Caller | null> {
  const row = await db
    .selectFrom("till_tokens")
    .innerJoin("tills", "tills.id", "till_tokens.till_id")
    .innerJoin("users", "users.id", "tills.owner_id")
    .select(["till_tokens.id as tokenId", "tills.id as tillId", "accessed_at as accessedAt"])
    .select(["tills.owner_id as ownerId", "location_id as locationId"])
    .where("access_hash", "=", accessHash)
    .where("access_ends_at", ">", now)
    .where("till_tokens.revoked_at", "is", null)
    .where("tills.revoked_at", "is", null)
    .where("tills.ends_at", ">", now)
    .where("users.disabled_at", "is", null)
    .where("users.closed_at", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

/** The first use of a pair proves that it has arrived. False if another pair has replaced it in the meantime. */
export async function noteArrival(db: Db, tokenId: number, now: Date): Promise<boolean> {
  const arrived = await db
    .updateTable("till_tokens")
    .set((row) => ({ accessed_at: row.fn.coalesce("accessed_at", row.val(now)) }))
    .where("id", "=", tokenId)
    .where("revoked_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return arrived !== undefined;
}
